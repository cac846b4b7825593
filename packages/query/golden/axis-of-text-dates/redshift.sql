SELECT
  DATE_TRUNC('month', CAST(TO_TIMESTAMP("day_text", 'YYYYMMDD') AS TIMESTAMP)) AS "day_text",
  COUNT(*) AS "count"
FROM "orders"
WHERE "day_text" >= '20240101'
  AND "day_text" < '20240401'
GROUP BY 1
ORDER BY "day_text" ASC
LIMIT 50000
