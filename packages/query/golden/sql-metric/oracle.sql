SELECT
  product AS "product",
  (SUM(amount) / NULLIF(SUM(quantity), 0) -- price
) AS "price"
FROM orders
GROUP BY product
ORDER BY "product" ASC
FETCH FIRST 50000 ROWS ONLY
