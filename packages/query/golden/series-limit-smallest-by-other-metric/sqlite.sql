SELECT
  "product" AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
JOIN (
  WITH once__ AS MATERIALIZED (
  SELECT
    "product" AS "product__",
    COUNT(*) AS "mme_inner__"
  FROM "orders"
  GROUP BY 1
  ORDER BY "mme_inner__" DESC
  LIMIT 1
  )
  SELECT * FROM once__
) AS "series_limit"
  ON "product" = "series_limit"."product__"
GROUP BY 1
ORDER BY "product" ASC NULLS LAST
LIMIT 50000
