SELECT
  product AS "product__",
  SUM(amount) AS "mme_inner__"
FROM orders
GROUP BY product
ORDER BY "mme_inner__" DESC NULLS LAST
FETCH FIRST 2 ROWS ONLY
