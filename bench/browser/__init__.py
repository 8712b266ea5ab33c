"""What measures the page: a real browser like a phone, a bare page beside ours, and rivals who draw."""
