import hashlib
import hmac
from functools import wraps

from flask import g, request

from cinema.errors import Unauthorized


class Cards:
    """Members show a card: their number and its signature."""

    def __init__(self, secret, members):
        self._secret = secret.encode()
        self._members = members

    def signature(self, number):
        return hmac.new(self._secret, str(number).encode(), hashlib.sha256).hexdigest()[:32]

    def member_of(self, header):
        scheme, _, card = (header or "").partition(" ")
        if scheme != "Card":
            raise Unauthorized("show your card")
        number, _, signature = card.partition(".")
        if not number.isdigit() or not hmac.compare_digest(self.signature(number), signature):
            raise Unauthorized("this card is not ours")
        member = self._members.by_id(int(number))
        if member is None or member["closed"]:
            raise Unauthorized("this card is closed")
        return member

    def required(self, view):
        @wraps(view)
        def with_member(*args, **kwargs):
            g.member = self.member_of(request.headers.get("Authorization"))
            return view(*args, **kwargs)

        return with_member
