SELECT
  UPPER(region) AS "Region",
  COUNT(*) AS "count"
FROM orders
GROUP BY 1
ORDER BY "Region" ASC
LIMIT 50000
