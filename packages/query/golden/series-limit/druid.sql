SELECT
  TIME_FLOOR(CAST("ordered_at" AS TIMESTAMP), 'P1M') AS "ordered_at",
  "product" AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
JOIN (
  SELECT
    "product" AS "product__",
    SUM("amount") AS "mme_inner__"
  FROM "orders"
  GROUP BY 1
  ORDER BY "mme_inner__" DESC
  LIMIT 2
) AS "series_limit"
  ON "product" = "series_limit"."product__"
GROUP BY 1, 2
ORDER BY "ordered_at" ASC, "product" ASC
LIMIT 50000
