SELECT
  product AS "product",
  SUM(amount) AS "SUM(amount)"
FROM orders
JOIN (
  SELECT
    product AS "product__",
    COUNT(*) AS "mme_inner__"
  FROM orders
  GROUP BY product
  ORDER BY "mme_inner__" DESC NULLS LAST
  FETCH FIRST 1 ROWS ONLY
) series_limit
  ON product = series_limit."product__"
GROUP BY product
ORDER BY "product" ASC
FETCH FIRST 50000 ROWS ONLY
