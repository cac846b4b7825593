SELECT
  "id" AS "id"
FROM "orders"
WHERE "region" IS NULL
ORDER BY "id" ASC
LIMIT 50000
