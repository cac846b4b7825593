SELECT
  region AS "region",
  SUM((amount - quantity * 2)) AS "SUM(net)"
FROM orders
GROUP BY region
ORDER BY "region" ASC
FETCH FIRST 50000 ROWS ONLY
