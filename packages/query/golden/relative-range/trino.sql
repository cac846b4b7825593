SELECT
  "id" AS "id",
  "ordered_at" AS "ordered_at"
FROM "orders"
WHERE "ordered_at" >= TIMESTAMP '2024-05-01 00:00:00'
  AND "ordered_at" < TIMESTAMP '2024-06-01 00:00:00'
ORDER BY "id" ASC
LIMIT 50000
