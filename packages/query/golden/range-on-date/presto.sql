SELECT
  "id" AS "id"
FROM "orders"
WHERE "ordered_on" >= DATE '2024-02-01'
  AND "ordered_on" < DATE '2024-03-01'
ORDER BY "id" ASC
LIMIT 50000
