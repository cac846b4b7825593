SELECT
  TRUNC(CAST(ordered_at AS DATE) + 1, 'IW') - 1 AS "ordered_at",
  COUNT(*) AS "count"
FROM orders
GROUP BY TRUNC(CAST(ordered_at AS DATE) + 1, 'IW') - 1
ORDER BY "ordered_at" ASC
FETCH FIRST 50000 ROWS ONLY
