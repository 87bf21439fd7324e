"""Households with several pets over months, in Chinese: what is told, what is asked, and what must come back."""
