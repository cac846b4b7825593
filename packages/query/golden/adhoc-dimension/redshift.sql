SELECT
  UPPER(region) AS "region_492e78",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "region_492e78" ASC
LIMIT 50000
