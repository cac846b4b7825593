SELECT
  "id" AS "id",
  "product" AS "product"
FROM "orders"
WHERE LOWER("product") LIKE LOWER('%APP%')
  AND "product" NOT LIKE 'app\_e%' ESCAPE '\'
ORDER BY "id" ASC NULLS LAST
LIMIT 50000
