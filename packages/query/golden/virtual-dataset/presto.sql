SELECT
  "region" AS "region",
  SUM("amount") AS "SUM(amount)"
FROM (
  WITH x AS (SELECT * FROM orders)
  SELECT * FROM x WHERE quantity > 1 -- some;
) AS "virtual_table"
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
