SELECT
  DATETIME("ordered_at", 'start of month') AS "__timestamp",
  "region" AS "region",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
WHERE "ordered_at" >= '2024-01-01 00:00:00'
  AND "ordered_at" < '2024-04-01 00:00:00'
GROUP BY 1, 2
ORDER BY "__timestamp" ASC NULLS LAST, "region" ASC NULLS LAST
LIMIT 50000
