SELECT
  TRUNC(CAST(ordered_at AS DATE), 'MONTH') AS "ordered_at",
  CASE WHEN product IN ('apple', 'O''Hara') THEN product ELSE 'Others' END AS "product",
  SUM(amount) AS "SUM(amount)"
FROM orders
GROUP BY TRUNC(CAST(ordered_at AS DATE), 'MONTH'), CASE WHEN product IN ('apple', 'O''Hara') THEN product ELSE 'Others' END
ORDER BY "ordered_at" ASC, "product" ASC
FETCH FIRST 50000 ROWS ONLY
