SELECT
  TRUNC(CAST(ordered_at AS DATE), 'MONTH') AS "ordered_at",
  product AS "product",
  SUM(amount) AS "SUM(amount)"
FROM orders
JOIN (
  SELECT
    product AS "product__",
    SUM(amount) AS "mme_inner__"
  FROM orders
  GROUP BY product
  ORDER BY "mme_inner__" DESC NULLS LAST
  FETCH FIRST 2 ROWS ONLY
) series_limit
  ON product = series_limit."product__"
GROUP BY TRUNC(CAST(ordered_at AS DATE), 'MONTH'), product
ORDER BY "ordered_at" ASC, "product" ASC
FETCH FIRST 50000 ROWS ONLY
