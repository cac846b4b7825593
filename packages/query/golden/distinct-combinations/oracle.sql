SELECT
  region AS "region",
  is_new AS "is_new"
FROM orders
GROUP BY region, is_new
ORDER BY "region" ASC, "is_new" ASC
FETCH FIRST 50000 ROWS ONLY
