SELECT
  "id" AS "id"
FROM "orders"
WHERE "ordered_at" >= TIME_PARSE('2024-03-31T00:00:00')
ORDER BY "id" ASC
LIMIT 50000
