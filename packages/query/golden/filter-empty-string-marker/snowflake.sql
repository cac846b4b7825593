SELECT
  id AS "id"
FROM orders
WHERE region = ''
ORDER BY "id" ASC
LIMIT 50000
