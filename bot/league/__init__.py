"""Leagues as pure values: what their rules make of results, without people, storage or a clock."""
