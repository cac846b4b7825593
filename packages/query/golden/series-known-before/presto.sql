SELECT
  date_trunc('month', CAST("ordered_at" AS TIMESTAMP)) AS "ordered_at",
  "product" AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
WHERE "product" IN ('apple', 'pear')
GROUP BY 1, 2
ORDER BY "ordered_at" ASC, "product" ASC
LIMIT 50000
