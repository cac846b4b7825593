SELECT
  "product" AS "product",
  "count" AS "count"
FROM (
  SELECT
    "product" AS "product",
    COUNT(*) AS "count",
    MAX("amount") AS "order_by_0__"
  FROM "orders"
  GROUP BY 1
) AS "ordered"
ORDER BY "order_by_0__" DESC, "product" ASC
LIMIT 2
