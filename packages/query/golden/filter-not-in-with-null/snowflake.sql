SELECT
  id AS "id",
  region AS "region"
FROM orders
WHERE NOT (region IS NULL OR region IN ('north'))
ORDER BY "id" ASC
LIMIT 50000
