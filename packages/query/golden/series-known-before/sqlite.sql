SELECT
  DATETIME("ordered_at", 'start of month') AS "ordered_at",
  "product" AS "product",
  SUM("amount") AS "SUM(amount)"
FROM "orders"
WHERE "product" IN ('apple', 'pear')
GROUP BY 1, 2
ORDER BY "ordered_at" ASC NULLS LAST, "product" ASC NULLS LAST
LIMIT 50000
