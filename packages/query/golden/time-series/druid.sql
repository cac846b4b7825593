SELECT
  TIME_FLOOR(CAST("ordered_at" AS TIMESTAMP), 'P1M') AS "__timestamp",
  "region" AS "region",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
WHERE "ordered_at" >= TIME_PARSE('2024-01-01T00:00:00')
  AND "ordered_at" < TIME_PARSE('2024-04-01T00:00:00')
GROUP BY 1, 2
ORDER BY "__timestamp" ASC, "region" ASC
LIMIT 50000
