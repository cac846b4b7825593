SELECT
  "id" AS "id"
FROM "orders"
WHERE ("quantity" <> 0) IS TRUE
  AND ("epoch" <> 0) IS TRUE
ORDER BY "id" ASC
LIMIT 50000
