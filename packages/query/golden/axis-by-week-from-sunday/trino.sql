SELECT
  date_trunc('week', CAST("ordered_at" AS TIMESTAMP) + interval '1' day) - interval '1' day AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
