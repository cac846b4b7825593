SELECT
  DATETIME(DATETIME(SUBSTR("day_text", 1, 4) || '-' || SUBSTR("day_text", 5, 2) || '-' || SUBSTR("day_text", 7, 2) || ' ' || '00' || ':' || '00' || ':' || '00'), 'start of month') AS "day_text",
  COUNT(*) AS "count"
FROM "orders"
WHERE "day_text" >= '20240101'
  AND "day_text" < '20240401'
GROUP BY 1
ORDER BY "day_text" ASC NULLS LAST
LIMIT 50000
