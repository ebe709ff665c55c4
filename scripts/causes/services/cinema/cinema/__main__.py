import logging

from waitress import serve

from cinema.app import create_app
from cinema.settings import Settings


def main():
    settings = Settings.from_environment()
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    app = create_app(settings)
    serve(app, host=settings.host, port=settings.port, threads=settings.threads, ident="cinema")


if __name__ == "__main__":
    main()
