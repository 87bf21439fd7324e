"""Use it or lose it: which memories a budget keeps, measured on public dialogues that say what was used later."""
