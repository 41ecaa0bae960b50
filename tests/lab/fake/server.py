#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""server.py PORT [HOW]: a search server that answers well, or fails as HOW or the query says.

Each answer has the text of the query, in hexadecimal digits, as the id of its first document, and
the port of who asked, which is another for each connection, as that of its second.
"""
import http.server
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.parse

HOW = sys.argv[2] if len(sys.argv) > 2 else "well"
BODIES = {
    "garbage": "<html>\x1b[31mWelcome! " + "very " * 100 + "long",
    "nowhere": '{"results":[]}',
    "deep": '{"found":{"hits":' + '{"a":' * 500_000 + "1" + "}" * 500_000 + "}}",
    "no list": '{"found":{"hits":{"a":1}}}',
    "no id": '{"found":{"hits":[{"_id":"a","_score":2},{"id":"b"}]}}',
    "no score": '{"found":{"hits":[{"_id":"a"}]}}',
    "text score": '{"found":{"hits":[{"_id":"a","_score":"high"}]}}',
    "rising": '{"found":{"hits":[{"_id":"a","_score":1},{"_id":"b","_score":2}]}}',
    "none": '{"found":{"hits":[]}}',
    "many": json.dumps({"found": {"hits": [{"_id": i, "_score": 9 - i} for i in range(6)]}}),
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "fake/1.0"
    sys_version = ""
    is_tired = False

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(self.path, "")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.answer(self.path, body)

    def asked(self, path, body):
        """The query, wherever it is."""
        kind = self.headers.get("Content-Type", "")
        if kind == "application/json":
            return json.loads(body)["query"]["match"], json.loads(body)["size"]
        text = body if kind.endswith("urlencoded") else urllib.parse.urlsplit(path).query
        fields = urllib.parse.parse_qs(text, keep_blank_values=True)
        return fields["q"][0], int(fields.get("n", ["5"])[0])

    def answer(self, path, body):
        if self.is_tired:
            self.close_connection = True
            return None
        if path == "/":
            return self.send(200, "{}")
        query, depth = self.asked(path, body)
        if query.startswith("late "):
            time.sleep(float(query.split()[1]))
        if query == "die":
            sys.stderr.write("out of luck\n")
            sys.stderr.flush()
            os._exit(3)
        if query == "die late":
            self.connection.shutdown(socket.SHUT_RDWR)  # a moment before the end
            time.sleep(0.1)
            sys.stderr.write("out of luck\n")
            sys.stderr.flush()
            os._exit(3)
        special = getattr(self, "answer_" + query.replace(" ", "_"), None)
        if special:
            return special()
        return self.send(200, BODIES.get(query) or self.hits(query, depth))

    def hits(self, query, depth):
        ids = [query.encode().hex(), self.client_address[1], "g003"][:depth]
        return json.dumps({"found": {"hits": [{"_id": doc, "_score": 3.5 - rank}
                                              for rank, doc in enumerate(ids)]}})

    def answer_500(self):
        self.send(500, '{"error":"no such\ttable"}')

    def answer_empty_500(self):
        self.send(500, "")

    def answer_redirect(self):
        self.send_response(302)
        self.send_header("Location", "/search?q=test")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_close(self):
        """Well, but the connection is closed without a word about it."""
        self.send(200, self.hits("close", 5))
        self.close_connection = True

    def answer_tire(self):
        """Well, but the next query on this connection is not answered any more."""
        self.is_tired = True
        self.send(200, self.hits("tire", 5))

    def answer_twice(self):
        self.send(200, self.hits("twice", 5))
        time.sleep(0.1)
        self.send(200, self.hits("stale", 5))

    def answer_break(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
        self.close_connection = True

    def answer_drip_head(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        self.drip(b"X-More: 1\r\n")

    def answer_drip_body(self):
        """As if it ended where its connection does: what came before it is cut off is JSON."""
        self.wfile.write(b'HTTP/1.1 200 OK\r\n\r\n{"found":{"hits":[]}}')
        self.drip(b" ")

    def drip(self, piece):
        try:
            while True:
                self.wfile.write(piece)
                time.sleep(0.05)
        except OSError:
            self.close_connection = True

    def answer_flood(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            for _ in range(70):
                self.wfile.write(b" " * (1 << 20))
        except OSError:
            pass
        self.close_connection = True

    def answer_other_protocol(self):
        self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")
        self.close_connection = True

    def send(self, status, body):
        data = body.encode()
        head = f"HTTP/1.1 {status} so\r\nContent-Length: {len(data)}\r\n"
        if HOW != "nameless":
            head += "Server: fake/1.0\x07\r\n"
        self.wfile.write(head.encode() + b"\r\n" + data)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


class Starting(Handler):
    """Says for a while that it is not ready."""
    asked_before = 0

    def answer(self, path, body):
        Starting.asked_before += 1
        if Starting.asked_before < 4:
            return self.send(503, "still loading")
        return super().answer(path, body)


def main():
    if HOW == "dead":
        sys.exit("cannot open the index")
    if HOW == "with child":
        # A script that starts the server proper and waits for it.
        child = subprocess.Popen([sys.executable, __file__, sys.argv[1]])
        pathlib.Path(sys.argv[3]).write_text(str(child.pid))
        sys.exit(child.wait())
    handler = Starting if HOW == "starting" else Handler
    Server(("127.0.0.1", int(sys.argv[1])), handler).serve_forever()


if __name__ == "__main__":
    main()
