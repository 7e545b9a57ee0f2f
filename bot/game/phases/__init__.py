"""The parts a deal is made of, one file each."""
