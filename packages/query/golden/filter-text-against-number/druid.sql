SELECT
  "id" AS "id"
FROM "orders"
WHERE "quantity" IS NULL
ORDER BY "id" ASC
LIMIT 50000
