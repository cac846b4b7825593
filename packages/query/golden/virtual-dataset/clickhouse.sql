SELECT
  `region` AS `region_031afe`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM (
  WITH x AS (SELECT * FROM orders)
  SELECT * FROM x WHERE quantity > 1 -- some;
) AS `virtual_table`
GROUP BY 1
ORDER BY `region_031afe` ASC
LIMIT 50000
