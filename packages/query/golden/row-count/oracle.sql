SELECT
  COUNT(*) AS "rowcount"
FROM (
  SELECT
    product AS "product",
    COUNT(*) AS "count"
  FROM orders
  GROUP BY product
  FETCH FIRST 50000 ROWS ONLY
) rowcount_qry
