"""What an observer is shown in two worlds that differ only in cards hidden from them: it must be the same."""
