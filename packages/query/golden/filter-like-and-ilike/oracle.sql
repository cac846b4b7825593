SELECT
  id AS "id",
  product AS "product"
FROM orders
WHERE LOWER(product) LIKE LOWER('%APP%')
  AND region NOT LIKE 'n%'
  AND CAST(id AS VARCHAR2(4000)) LIKE '1%'
ORDER BY "id" ASC
FETCH FIRST 50000 ROWS ONLY
