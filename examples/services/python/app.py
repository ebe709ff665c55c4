"""A catalogue in SQLite over HTTP. PORT says where it listens, DATABASE where the file is; `python3 migrate.py` makes it."""

import json
import os
import sqlite3
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

database = os.environ.get("DATABASE", "catalogue.db")


class Catalogue(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/health":
            return self.answer(b"ok", "text/plain")
        with sqlite3.connect(database) as connection:
            items = [name for (name,) in connection.execute("SELECT name FROM items ORDER BY name")]
        self.answer(json.dumps({"items": items}).encode(), "application/json")

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "3000"))
    print(f"listening on http://127.0.0.1:{port}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", port), Catalogue).serve_forever()
