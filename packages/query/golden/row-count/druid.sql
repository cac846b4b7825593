SELECT
  COUNT(*) AS "rowcount"
FROM (
  SELECT
    "product" AS "product",
    COUNT(*) AS "count"
  FROM "orders"
  GROUP BY 1
  LIMIT 50000
) AS "rowcount_qry"
