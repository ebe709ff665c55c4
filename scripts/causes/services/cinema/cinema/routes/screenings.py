from flask import Blueprint, jsonify, render_template, request

from cinema.money import text
from cinema.validation import day, integer, seats


def screenings_routes(services):
    routes = Blueprint("screenings", __name__)

    def wanted_day():
        return day(request.args, "day", services.settings.today).isoformat()

    @routes.get("/programme")
    def programme():
        venue = integer(request.args, "venue", 0, least=0) or None
        return jsonify(services.catalogue.programme(wanted_day(), venue))

    @routes.get("/programme.html")
    def programme_page():
        venue = integer(request.args, "venue", 1, least=1)
        films = services.catalogue.programme(wanted_day(), venue)
        return render_template("programme.html", day=wanted_day(), films=films, price=text)

    @routes.get("/screenings/<int:screening>/seats")
    def plan(screening):
        found = services.booking.screening(screening)
        count = integer(request.args, "count", 2, least=1, most=8)
        return jsonify(
            plan=services.seating.plan(found), best=services.seating.best(found, count), screen="front"
        )

    @routes.post("/screenings/<int:screening>/quote")
    def quote(screening):
        wanted = seats(request.get_json(silent=True) or {})
        return jsonify(services.pricing.quote(services.booking.screening(screening), wanted))

    return routes
