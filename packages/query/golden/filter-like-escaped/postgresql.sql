SELECT
  "id" AS "id",
  "product" AS "product"
FROM "orders"
WHERE "product" ILIKE '%APP%'
  AND "product" NOT LIKE 'app\_e%' ESCAPE '\'
ORDER BY "id" ASC
LIMIT 50000
