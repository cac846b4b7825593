SELECT
  TIME_FLOOR(CAST("ordered_at" AS TIMESTAMP), 'PT15M') AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
