SELECT
  id AS "id",
  product AS "product"
FROM orders
WHERE product IN ('O''Hara', 'x'' OR ''1''=''1')
ORDER BY "id" ASC
FETCH FIRST 50000 ROWS ONLY
