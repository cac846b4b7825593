SELECT
  "id" AS "id"
FROM "orders"
WHERE "ordered_at" >= TIMESTAMP '2024-03-31 00:00:00'
ORDER BY "id" ASC
LIMIT 50000
