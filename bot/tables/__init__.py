"""People and computer players round a match: the application, without Discord."""
