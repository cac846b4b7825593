# ClickHouse in this process (PyPI: chdb). Reads {"sql"} a line, answers {"types", "rows"} or {"error"} a line.
import json
import sys

from chdb import session

database = session.Session()
for line in sys.stdin:
    sql = json.loads(line)["sql"]
    try:
        answer = str(database.query(sql, "JSONCompact")) or '{"meta": [], "data": []}'
        table = json.loads(answer)
        print(json.dumps({"types": [column["type"] for column in table["meta"]], "rows": table["data"]}), flush=True)
    except Exception as error:  # an engine's error is a response
        print(json.dumps({"error": str(error)}), flush=True)
