SELECT
  TIME_SHIFT(TIME_FLOOR(TIME_SHIFT(CAST("ordered_at" AS TIMESTAMP), 'P1D', 1), 'P1W'), 'P1D', -1) AS "ordered_at",
  COUNT(*) AS "count"
FROM "orders"
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
