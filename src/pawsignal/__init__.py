"""PawSignal."""
