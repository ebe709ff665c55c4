"""Puts the application together."""

import logging
import time
from types import SimpleNamespace

from flask import Flask, g, jsonify, request
from werkzeug.exceptions import HTTPException

from cinema.auth import Cards
from cinema.cache import Cache
from cinema.db import Database
from cinema.errors import ApiError
from cinema.repositories.bookings import Bookings
from cinema.repositories.films import Films
from cinema.repositories.members import Members
from cinema.repositories.screenings import Screenings
from cinema.routes.films import films_routes
from cinema.routes.members import members_routes
from cinema.routes.office import office_routes
from cinema.routes.screenings import screenings_routes
from cinema.search import Search
from cinema.seed import seed
from cinema.services.booking import Booking
from cinema.services.catalogue import Catalogue
from cinema.services.critics import Critics
from cinema.services.pricing import Pricing
from cinema.services.recommendations import Recommendations
from cinema.services.reports import Reports
from cinema.services.seating import Seating
from cinema.services.tickets import Tickets

log = logging.getLogger("cinema.requests")
SLOW_MS = 500


def build_services(settings):
    db = Database(settings.database)
    db.create()
    seed(db, settings)
    cache = Cache(settings.cache_seconds, settings.cache_entries)
    films, screenings, bookings, members = Films(db), Screenings(db), Bookings(db), Members(db)
    pricing = Pricing(screenings, cache)
    tickets = Tickets(settings.secret)
    critics = Critics(settings.critics_url, settings.critics_timeout)
    catalogue = Catalogue(films, screenings, critics, pricing, cache)
    return SimpleNamespace(
        settings=settings,
        cache=cache,
        screenings=screenings,
        bookings=bookings,
        members=members,
        cards=Cards(settings.secret, members),
        search=Search(films),
        catalogue=catalogue,
        pricing=pricing,
        tickets=tickets,
        seating=Seating(screenings),
        booking=Booking(
            db, bookings, screenings, films, members, pricing, tickets, cache, settings.today
        ),
        recommendations=Recommendations(films, bookings, catalogue, cache),
        reports=Reports(bookings, screenings, films, members, cache),
    )


def create_app(settings):
    app = Flask("cinema", root_path=__file__.rsplit("/", 1)[0])
    app.json.sort_keys = False
    services = build_services(settings)
    for routes in (films_routes, screenings_routes, members_routes, office_routes):
        app.register_blueprint(routes(services))

    @app.get("/health")
    def health():
        return jsonify(state="well")

    @app.before_request
    def begin():
        g.began = time.perf_counter()

    @app.after_request
    def end(response):
        ms = (time.perf_counter() - g.began) * 1000
        response.headers["Server-Timing"] = f"app;dur={ms:.1f}"
        if ms > SLOW_MS:
            log.warning("%s %s took %.0f ms", request.method, request.path, ms)
        return response

    @app.errorhandler(ApiError)
    def refuse(error):
        return jsonify(error.as_dict()), error.status

    @app.errorhandler(HTTPException)
    def refuse_as_http(error):
        return jsonify(error=error.description), error.code

    return app
