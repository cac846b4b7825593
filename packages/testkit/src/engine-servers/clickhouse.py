"""A current ClickHouse (PyPI: chdb, which runs in this process) behind the part of ClickHouse's HTTP interface that clients use.

python clickhouse.py PORT [PASSWORD of the user `default`]

Its address is then SEXTANT_TEST_CLICKHOUSE_URL=http://default:PASSWORD@127.0.0.1:PORT/default?one-at-a-time: statements run one after the other
and cannot be stopped.
"""
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qsl, urlsplit

from chdb import session

database = session.Session()
lock = Lock()
statuses = {"47": 404, "60": 404, "81": 404, "159": 408, "241": 500}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        settings = dict(parse_qsl(urlsplit(self.path).query))
        if (self.headers.get("x-clickhouse-user"), self.headers.get("x-clickhouse-key", "")) != ("default", password):
            return self.answer(401, "Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)")
        form = settings.pop("default_format", "TabSeparated")
        settings.pop("query_id", None)
        settings.pop("wait_end_of_query", None)
        home = settings.pop("database", "default")
        given = ", ".join(f"{name} = '{value}'" for name, value in settings.items() if value != "\\N")
        # Only statements that read take settings here; those of tests that write need none.
        statement = body if given == "" or not re.match(r"\s*(select|with|describe)\b", body, re.I) else f"{body} SETTINGS {given}"
        with lock:
            try:
                database.query(f"USE `{home}`")
                return self.answer(200, bytes(database.query(statement, form).bytes() or b""))
            except Exception as error:  # the engine's error is a response
                text = str(error)
        code = re.search(r"Code: (\d+)", text)
        self.answer(statuses.get(code and code.group(1), 500), text)

    def answer(self, status, body):
        written = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        self.send_header("content-length", str(len(written)))
        self.end_headers()
        self.wfile.write(written)

    def log_message(self, *_):
        pass


password = sys.argv[2] if len(sys.argv) > 2 else ""
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
