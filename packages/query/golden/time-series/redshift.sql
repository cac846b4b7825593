SELECT
  DATE_TRUNC('month', "ordered_at") AS "__timestamp",
  "region" AS "region",
  SUM("amount") AS "sum(amount)_df6872"
FROM "orders"
WHERE "ordered_at" >= TIMESTAMP '2024-01-01 00:00:00'
  AND "ordered_at" < TIMESTAMP '2024-04-01 00:00:00'
GROUP BY 1, 2
ORDER BY "__timestamp" ASC, "region" ASC
LIMIT 50000
