SELECT
  DATE_TRUNC('month', "ordered_at") AS "ordered_at",
  "product" AS "product",
  SUM("amount") AS "sum(amount)_df6872"
FROM "orders"
WHERE "product" IN ('apple', 'pear')
GROUP BY 1, 2
ORDER BY "ordered_at" ASC, "product" ASC
LIMIT 50000
