SELECT
  date_trunc('month', CAST("ordered_at" AS TIMESTAMP)) AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
