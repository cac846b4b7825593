SELECT
  "id" AS "id"
FROM "orders"
WHERE "ordered_at" >= '2024-03-31 00:00:00'
ORDER BY "id" ASC NULLS LAST
LIMIT 50000
