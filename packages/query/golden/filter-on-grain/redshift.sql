SELECT
  "id" AS "id"
FROM "orders"
WHERE (DATE_TRUNC('month', "ordered_at")) = TIMESTAMP '2024-02-01 00:00:00'
ORDER BY "id" ASC
LIMIT 50000
