SELECT
  "id" AS "id"
FROM "orders"
WHERE (DATETIME("ordered_at", 'start of month')) = '2024-02-01 00:00:00'
ORDER BY "id" ASC NULLS LAST
LIMIT 50000
