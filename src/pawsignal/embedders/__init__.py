"""Encoders behind the ``Embed`` port; only ``config`` picks one."""
