SELECT
  id AS "id",
  product AS "product"
FROM orders
WHERE product IN ('O''Hara', 'x'' OR ''1''=''1')
ORDER BY "id" ASC
LIMIT 50000
