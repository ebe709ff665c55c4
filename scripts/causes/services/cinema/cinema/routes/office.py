from flask import Blueprint, Response, jsonify, request

from cinema.validation import day


def office_routes(services):
    routes = Blueprint("office", __name__, url_prefix="/office")

    @routes.get("/day")
    def sold():
        wanted = day(request.args, "day", services.settings.today).isoformat()
        return jsonify(services.reports.day(wanted))

    @routes.get("/day.csv")
    def sold_as_csv():
        wanted = day(request.args, "day", services.settings.today).isoformat()
        return Response(services.reports.day_as_csv(wanted), mimetype="text/csv")

    @routes.get("/members")
    def members():
        return jsonify(services.reports.active_members(services.settings.today))

    @routes.get("/venues")
    def venues():
        return jsonify(
            [
                {**dict(venue), "halls": [dict(hall) for hall in services.screenings.halls(venue["id"])]}
                for venue in services.screenings.venues()
            ]
        )

    @routes.get("/cache")
    def cache():
        return jsonify(services.cache.statistics())

    return routes
