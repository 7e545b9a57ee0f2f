"""Tests, by the part they test."""
