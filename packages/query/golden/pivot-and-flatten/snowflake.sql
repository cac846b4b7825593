SELECT
  DATE_TRUNC('MONTH', ordered_at) AS "ordered_at",
  product AS "product",
  COUNT(*) AS "count"
FROM orders
GROUP BY 1, 2
LIMIT 50000
