from flask import Blueprint, jsonify, request

from cinema.repositories.films import ORDERS
from cinema.validation import integer, one_of


def films_routes(services):
    routes = Blueprint("films", __name__)

    @routes.get("/films")
    def films():
        order = one_of(request.args, "sort", tuple(ORDERS), "title")
        page = integer(request.args, "page", 1, least=1, most=500)
        return jsonify(services.catalogue.page(order, request.args.get("genre"), page))

    @routes.get("/films/search")
    def search():
        return jsonify(services.search.find(request.args.get("q", "")))

    @routes.get("/films/suggest")
    def suggest():
        return jsonify(services.search.suggest(request.args.get("q", "")))

    @routes.get("/films/<int:film>")
    def film(film):
        return jsonify(services.catalogue.details(film, services.settings.today.isoformat()))

    @routes.get("/films/<int:film>/similar")
    def similar(film):
        services.catalogue.film(film)
        return jsonify(services.recommendations.similar(film))

    @routes.get("/genres")
    def genres():
        return jsonify(services.catalogue.genres())

    return routes
