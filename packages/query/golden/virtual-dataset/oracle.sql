SELECT
  region AS "region",
  SUM(amount) AS "SUM(amount)"
FROM (
  WITH x AS (SELECT * FROM orders)
  SELECT * FROM x WHERE quantity > 1 -- some;
) virtual_table
GROUP BY region
ORDER BY "region" ASC
FETCH FIRST 50000 ROWS ONLY
