SELECT
  DATETIME("ordered_at", 'start of month') AS "ordered_at",
  "product" AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
JOIN (
  WITH once__ AS MATERIALIZED (
  SELECT
    "product" AS "product__",
    SUM("amount") AS "mme_inner__"
  FROM "orders"
  GROUP BY 1
  ORDER BY "mme_inner__" DESC
  LIMIT 2
  )
  SELECT * FROM once__
) AS "series_limit"
  ON "product" = "series_limit"."product__"
GROUP BY 1, 2
ORDER BY "ordered_at" ASC NULLS LAST, "product" ASC NULLS LAST
LIMIT 50000
