SELECT
  DATE_TRUNC('MONTH', ordered_at) AS "__timestamp",
  region AS "region",
  SUM(amount) AS "SUM(amount)"
FROM orders
WHERE ordered_at >= TO_TIMESTAMP('2024-01-01T00:00:00')
  AND ordered_at < TO_TIMESTAMP('2024-04-01T00:00:00')
GROUP BY 1, 2
ORDER BY "__timestamp" ASC, "region" ASC
LIMIT 50000
