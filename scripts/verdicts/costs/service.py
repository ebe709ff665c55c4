# The same in Python: a thread for each connection.
import argparse
import hashlib
import http.server
import os
import random
import socket
import threading
import time

parser = argparse.ArgumentParser()
parser.add_argument("--work", type=int, default=2500)
parser.add_argument("--queries", type=int, default=1)
parser.add_argument("--leak", type=int, default=0)
parser.add_argument("--wait", type=int, default=0)
parser.add_argument("--store", type=int)
args = parser.parse_args()
own = threading.local()
kept = []


def query():
    if not hasattr(own, "store"):
        own.store = socket.create_connection(("127.0.0.1", args.store))
        own.store.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    own.store.sendall(b"q")
    own.store.recv(1)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # An answer is one write: the second of two waits 40 ms for the first one's acknowledgement.
    wbufsize = -1

    def do_GET(self):
        if args.wait:
            time.sleep(2 * args.wait * random.random() / 1000)
        for _ in range(args.queries):
            query()
        digest = "x"
        for _ in range(args.work):
            digest = hashlib.sha256(digest.encode()).hexdigest()
        if args.leak:
            kept.append((digest * (args.leak // 64 + 1))[: args.leak])
        body = digest.encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler)
server.daemon_threads = True
server.serve_forever()
