SELECT
  "id" AS "id",
  "product" AS "product",
  (amount - quantity * 2) AS "net"
FROM "orders"
ORDER BY "id" ASC
OFFSET 2
LIMIT 3
