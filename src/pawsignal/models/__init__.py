"""Adapters of other people's chat models to our port; only ``config`` picks one."""
