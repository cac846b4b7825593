SELECT
  "id" AS "id"
FROM "orders"
WHERE "quantity" >= 7
ORDER BY "id" ASC
LIMIT 50000
