SELECT
  DATETIME("ordered_at", 'start of month') AS "ordered_at",
  CASE WHEN "product" IN ('apple', 'O''Hara') THEN "product" ELSE 'Others' END AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
GROUP BY 1, 2
ORDER BY "ordered_at" ASC NULLS LAST, "product" ASC NULLS LAST
LIMIT 50000
