SELECT
  "region" AS "region",
  SUM((amount - quantity * 2)) AS "sum(net)_ba0a31"
FROM "orders"
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
