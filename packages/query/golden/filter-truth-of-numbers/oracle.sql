SELECT
  id AS "id"
FROM orders
WHERE (quantity <> 0)
  AND (epoch <> 0)
ORDER BY "id" ASC
FETCH FIRST 50000 ROWS ONLY
