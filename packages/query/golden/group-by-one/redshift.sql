SELECT
  "region" AS "region",
  COUNT(*) AS "count",
  SUM("amount") AS "sum(amount)_df6872"
FROM "orders"
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
