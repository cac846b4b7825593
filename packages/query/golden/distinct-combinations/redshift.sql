SELECT
  "region" AS "region",
  "is_new" AS "is_new"
FROM "orders"
GROUP BY 1, 2
ORDER BY "region" ASC, "is_new" ASC
LIMIT 50000
