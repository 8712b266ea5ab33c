"""Real proxies with TLS in front of a server, for tests."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

HOST: Final = "localhost"
DAYS: Final = 90
STARTED_WITHIN_S: Final = 20
CONFIG: Final = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; user root; worker_processes 1;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl; server_name {host};
    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    {locations}
  }}
}}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def make_certificate(folder: Path, host: str = HOST, days: int = DAYS) -> Path:
    """A certificate for this name, which is trusted by who trusts the file."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    subject = ["-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-days", str(days)]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command, *subject, *files], check=True, capture_output=True)
    return folder / "cert.pem"


@contextmanager
def nginx(folder: Path, port: int, locations: str) -> Iterator[str]:
    """The address of nginx with these locations, over TLS."""
    config = CONFIG.format(folder=folder, port=port, host=HOST, locations=locations)
    if os.geteuid() != 0:
        config = config.replace("user root;", "")
    (folder / "nginx.conf").write_text(config)
    command = shutil.which("nginx") or "/usr/sbin/nginx"
    with running([command, "-c", str(folder / "nginx.conf"), "-p", str(folder)], port):
        yield f"https://{HOST}:{port}"


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    """A program, once it listens on that port."""
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + STARTED_WITHIN_S
        while time.monotonic() < until and program.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        assert program.poll() is None, program.stderr.read() if program.stderr else ""
        yield
    finally:
        program.terminate()
        program.wait(10)
        if program.stderr:
            program.stderr.close()
