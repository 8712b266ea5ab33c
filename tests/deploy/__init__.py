"""Files for hosts, tried with the programs that read them."""
