"""Text to meaning, Chinese and English: pure functions over text, pets and the message's time."""
