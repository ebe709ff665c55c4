"""Amounts are whole cents."""


def percent_off(cents, percent):
    return cents - cents * percent // 100


def rounded(cents, to=10):
    return (cents + to // 2) // to * to


def text(cents, currency="EUR"):
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole:,}.{rest:02d} {currency}"
