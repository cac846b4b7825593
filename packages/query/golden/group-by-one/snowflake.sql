SELECT
  region AS "region",
  COUNT(*) AS "count",
  SUM(amount) AS "SUM(amount)"
FROM orders
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
