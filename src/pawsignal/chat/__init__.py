"""The conversation: session and snapshot, prompt, one turn, and the offline companion."""
