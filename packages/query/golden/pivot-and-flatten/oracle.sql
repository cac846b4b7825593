SELECT
  TRUNC(CAST(ordered_at AS DATE), 'MONTH') AS "ordered_at",
  product AS "product",
  COUNT(*) AS "count"
FROM orders
GROUP BY TRUNC(CAST(ordered_at AS DATE), 'MONTH'), product
FETCH FIRST 50000 ROWS ONLY
