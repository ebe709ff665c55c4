from flask import Blueprint, Response, g, jsonify, request

from cinema.text import initials
from cinema.validation import body, email, integer, seats


def members_routes(services):
    routes = Blueprint("members", __name__)
    required = services.cards.required

    @routes.get("/me")
    @required
    def me():
        member = g.member
        return jsonify(
            id=member["id"],
            name=member["name"],
            initials=initials(member["name"]),
            email=member["email"],
            level=member["level"],
            points=member["points"],
        )

    @routes.put("/me")
    @required
    def change():
        address = email(body(request), "email")
        services.members.change_email(g.member["id"], address)
        return jsonify(email=address)

    @routes.get("/me/bookings")
    @required
    def bookings():
        page = integer(request.args, "page", 1, least=1, most=1000)
        return jsonify(services.booking.of_member(g.member, page))

    @routes.post("/me/bookings")
    @required
    def book():
        values = body(request)
        made = services.booking.book(g.member, integer(values, "screening"), seats(values))
        return jsonify(made), 201

    @routes.delete("/me/bookings/<int:booking>")
    @required
    def cancel(booking):
        return jsonify(services.booking.cancel(g.member, booking))

    @routes.get("/bookings/<int:booking>/tickets.svg")
    def tickets(booking):
        services.tickets.check(booking, request.args.get("code", ""))
        taken = [f"{row['row']}{row['seat']}" for row in services.bookings.seats(booking)]
        return Response(services.tickets.drawn(booking, taken), mimetype="image/svg+xml")

    @routes.get("/me/recommended")
    @required
    def recommended():
        return jsonify(services.recommendations.for_member(g.member))

    return routes
