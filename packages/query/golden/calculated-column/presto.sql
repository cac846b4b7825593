SELECT
  "region" AS "region",
  SUM((amount - quantity * 2)) AS "SUM(net)"
FROM "orders"
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
