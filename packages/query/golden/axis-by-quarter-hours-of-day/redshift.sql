SELECT
  DATE_TRUNC('hour', "ordered_at") + INTERVAL '15 minutes' * FLOOR(EXTRACT(MINUTE FROM "ordered_at") / 15) AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
