SELECT
  "id" AS "id"
FROM "orders"
WHERE (date_trunc('month', CAST("ordered_at" AS TIMESTAMP))) = TIMESTAMP '2024-02-01 00:00:00'
ORDER BY "id" ASC
LIMIT 50000
