SELECT
  "id" AS "id"
FROM "orders"
WHERE ("quantity" <> 0) = TRUE
  AND ("epoch" <> 0) = TRUE
ORDER BY "id" ASC
LIMIT 50000
