"""`pictorium health`: whether the server on this machine lives, for containers that have no other way to ask."""

import http.client
import sys
from typing import Final

from pictorium.cli.own_addresses import number_here
from pictorium.cli.serve_settings import ServeSettings

WITHIN_S: Final = 5
ILL: Final = 1


def check_health(chosen: ServeSettings, *, is_asking_ready: bool) -> None:
    """Exit code 0 if it lives, or with `is_asking_ready` if people can connect; otherwise 1."""
    connection = http.client.HTTPConnection(number_here(chosen.address), chosen.port, timeout=WITHIN_S)
    try:
        connection.request("GET", f"{chosen.settings.sub_path}/{'ready' if is_asking_ready else 'health'}")
        is_well = connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        is_well = False
    finally:
        connection.close()
    sys.exit(0 if is_well else ILL)
