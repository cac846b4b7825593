SELECT
  date_trunc('month', CAST(CAST(from_unixtime("epoch", 'UTC') AS TIMESTAMP) AS TIMESTAMP)) AS "epoch",
  COUNT(*) AS "count"
FROM "orders"
WHERE "epoch" >= 1704067200
  AND "epoch" < 1709251200
GROUP BY 1
ORDER BY "epoch" ASC
LIMIT 50000
