SELECT
  `region` AS `region`,
  SUM(`amount`) AS `SUM_amount__df687`
FROM (
  WITH x AS (SELECT * FROM orders)
  SELECT * FROM x WHERE quantity > 1 -- some;
) AS `virtual_table`
GROUP BY 1
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
