SELECT
  id AS "id",
  product AS "product"
FROM orders
WHERE LOWER(product) LIKE LOWER('%APP%')
  AND product NOT LIKE 'app\_e%' ESCAPE '\'
ORDER BY "id" ASC
FETCH FIRST 50000 ROWS ONLY
