SELECT
  region AS "region",
  COUNT(*) AS "count",
  SUM(amount) AS "SUM(amount)"
FROM orders
GROUP BY region
ORDER BY "region" ASC
FETCH FIRST 50000 ROWS ONLY
