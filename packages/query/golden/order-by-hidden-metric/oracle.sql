SELECT
  product AS "product",
  COUNT(*) AS "count"
FROM orders
GROUP BY product
ORDER BY MAX(amount) DESC NULLS LAST, "product" ASC
FETCH FIRST 2 ROWS ONLY
