SELECT
  DATE_TRUNC('week', "ordered_at" + INTERVAL '1 day') - INTERVAL '1 day' AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
