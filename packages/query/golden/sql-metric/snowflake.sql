SELECT
  product AS "product",
  (SUM(amount) / NULLIF(SUM(quantity), 0) -- price
) AS "price"
FROM orders
GROUP BY 1
ORDER BY "product" ASC
LIMIT 50000
