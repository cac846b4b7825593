SELECT
  id AS "id",
  is_new AS "is_new"
FROM orders
WHERE is_new = 0
  AND amount IS NOT NULL
ORDER BY "id" ASC
FETCH FIRST 50000 ROWS ONLY
