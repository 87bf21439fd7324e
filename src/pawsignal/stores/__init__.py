"""Keep books in a database: adapters behind ``pawsignal.ports.Store``."""
