"""What clients send, checked field by field."""

import re
from datetime import date

from cinema.errors import BadRequest, Unprocessable

EMAIL = re.compile(r"^[^@\s]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
SEAT = re.compile(r"^([A-Z])([1-9][0-9]?)$")


def integer(values, name, default=None, least=None, most=None):
    raw = values.get(name)
    if raw is None:
        if default is None:
            raise BadRequest(f"{name} is missing")
        return default
    try:
        number = int(raw)
    except (TypeError, ValueError):
        raise BadRequest(f"{name} must be a whole number") from None
    if least is not None and number < least:
        raise BadRequest(f"{name} must be at least {least}")
    if most is not None and number > most:
        raise BadRequest(f"{name} must be at most {most}")
    return number


def one_of(values, name, allowed, default):
    chosen = values.get(name, default)
    if chosen not in allowed:
        raise BadRequest(f"{name} must be one of {', '.join(allowed)}")
    return chosen


def day(values, name, default):
    raw = values.get(name)
    if raw is None:
        return default
    try:
        return date.fromisoformat(raw)
    except ValueError:
        raise BadRequest(f"{name} must be a date such as 2026-03-02") from None


def email(values, name):
    address = values.get(name)
    if not isinstance(address, str) or EMAIL.match(address) is None:
        raise Unprocessable(f"{name} is no address")
    return address.lower()


def seats(values, most=8):
    wanted = values.get("seats")
    if not isinstance(wanted, list) or not wanted:
        raise Unprocessable("seats must be a list of seats such as F9")
    if len(wanted) > most:
        raise Unprocessable(f"at most {most} seats at once")
    found = []
    for seat in wanted:
        match = SEAT.match(seat) if isinstance(seat, str) else None
        if match is None:
            raise Unprocessable(f"{seat!r} is no seat")
        found.append((match.group(1), int(match.group(2))))
    if len(set(found)) != len(found):
        raise Unprocessable("a seat can be taken once")
    return found


def body(request):
    values = request.get_json(silent=True)
    if not isinstance(values, dict):
        raise BadRequest("expected a JSON object")
    return values
