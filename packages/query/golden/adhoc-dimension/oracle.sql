SELECT
  UPPER(region) AS "Region",
  COUNT(*) AS "count"
FROM orders
GROUP BY UPPER(region)
ORDER BY "Region" ASC
FETCH FIRST 50000 ROWS ONLY
