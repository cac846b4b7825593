SELECT
  DATEADD(MINUTE, FLOOR(DATE_PART(MINUTE, ordered_at) / 15) * 15, DATE_TRUNC('HOUR', ordered_at)) AS "ordered_at",
  COUNT(*) AS "count"
FROM orders
GROUP BY 1
ORDER BY "ordered_at" ASC
LIMIT 50000
