SELECT
  date_trunc('month', CAST("ordered_at" AS TIMESTAMP)) AS "__timestamp",
  "region" AS "region",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
WHERE "ordered_at" >= TIMESTAMP '2024-01-01 00:00:00'
  AND "ordered_at" < TIMESTAMP '2024-04-01 00:00:00'
GROUP BY 1, 2
ORDER BY "__timestamp" ASC, "region" ASC
LIMIT 50000
