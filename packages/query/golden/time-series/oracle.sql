SELECT
  TRUNC(CAST(ordered_at AS DATE), 'MONTH') AS "__timestamp",
  region AS "region",
  SUM(amount) AS "SUM(amount)"
FROM orders
WHERE ordered_at >= TO_TIMESTAMP('2024-01-01T00:00:00.000000', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')
  AND ordered_at < TO_TIMESTAMP('2024-04-01T00:00:00.000000', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')
GROUP BY TRUNC(CAST(ordered_at AS DATE), 'MONTH'), region
ORDER BY "__timestamp" ASC, "region" ASC
FETCH FIRST 50000 ROWS ONLY
