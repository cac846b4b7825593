SELECT
  "id" AS "id",
  "is_new" AS "is_new"
FROM "orders"
WHERE "is_new" = FALSE
  AND "amount" IS NOT NULL
ORDER BY "id" ASC
LIMIT 50000
