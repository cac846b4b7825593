SELECT
  date_trunc('month', CAST("ordered_at" AS TIMESTAMP)) AS "ordered_at",
  "product" AS "product",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1, 2
LIMIT 50000
