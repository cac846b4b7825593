SELECT
  "product" AS "product__",
  SUM("amount") AS "mme_inner__"
FROM "orders"
GROUP BY 1
ORDER BY "mme_inner__" DESC
LIMIT 2
