"""Draws the dashboard of `deploy/grafana` without Grafana: each panel's own questions, as a Prometheus answers them."""
