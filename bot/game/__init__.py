"""The rules of All Fours and its family: pure values and functions, nothing else."""
