SELECT
  "product" AS "product",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY MAX("amount") DESC, "product" ASC
LIMIT 2
