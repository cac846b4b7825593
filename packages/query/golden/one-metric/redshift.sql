SELECT
  COUNT(*) AS "count"
FROM "orders"
LIMIT 50000
