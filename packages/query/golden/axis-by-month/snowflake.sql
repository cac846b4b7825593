SELECT
  DATE_TRUNC('MONTH', ordered_at) AS "ordered_at",
  COUNT(*) AS "count"
FROM orders
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
