SELECT
  CASE WHEN "series_limit"."product__" IS NOT NULL THEN "product" ELSE 'Others' END AS "product",
  COUNT(*) AS "count"
FROM "orders"
LEFT JOIN (
  WITH once__ AS MATERIALIZED (
  SELECT
    "product" AS "product__",
    COUNT(*) AS "mme_inner__"
  FROM "orders"
  GROUP BY 1
  ORDER BY "mme_inner__" DESC
  LIMIT 2
  )
  SELECT * FROM once__
) AS "series_limit"
  ON "product" = "series_limit"."product__"
GROUP BY 1
ORDER BY "count" DESC
LIMIT 50000
