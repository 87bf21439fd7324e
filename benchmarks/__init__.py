"""Timings of the engine; nothing here is part of the package."""
