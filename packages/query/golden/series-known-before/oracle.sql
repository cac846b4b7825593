SELECT
  TRUNC(CAST(ordered_at AS DATE), 'MONTH') AS "ordered_at",
  product AS "product",
  SUM(amount) AS "SUM(amount)"
FROM orders
WHERE product IN ('apple', 'pear')
GROUP BY TRUNC(CAST(ordered_at AS DATE), 'MONTH'), product
ORDER BY "ordered_at" ASC, "product" ASC
FETCH FIRST 50000 ROWS ONLY
