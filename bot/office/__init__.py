"""The league office: leagues entered, fixtures drawn up, results reported, confirmed and ruled."""
