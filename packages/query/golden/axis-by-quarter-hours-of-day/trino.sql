SELECT
  date_trunc('hour', CAST("ordered_at" AS TIMESTAMP)) + minute(CAST("ordered_at" AS TIMESTAMP)) / 15 * INTERVAL '15' minute AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
