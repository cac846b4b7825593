SELECT
  "day_text" AS "day_text"
FROM "orders"
WHERE "day_text" >= '20240201'
  AND "day_text" < '20240301'
ORDER BY "day_text" ASC
LIMIT 50000
