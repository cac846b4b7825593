SELECT
  DATETIME(CAST(FLOOR(CAST(STRFTIME('%s', "ordered_at") AS INTEGER) / 900.0) AS INTEGER) * 900, 'unixepoch') AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC NULLS LAST
LIMIT 50000
