"""What the benchmark of tables is made of."""
