SELECT
  "id" AS "id"
FROM "orders"
ORDER BY "id" ASC
LIMIT 5
