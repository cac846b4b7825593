SELECT
  TIME_FLOOR(CAST("ordered_at" AS TIMESTAMP), 'P1M') AS "ordered_at",
  "product" AS "product",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1, 2
LIMIT 50000
