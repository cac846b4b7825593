SELECT
  DATE_TRUNC('month', "ordered_at") AS "ordered_at",
  CASE WHEN "product" IN ('apple', 'O''Hara') THEN "product" ELSE 'Others' END AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
GROUP BY 1, 2
ORDER BY "ordered_at" ASC, "product" ASC
LIMIT 50000
