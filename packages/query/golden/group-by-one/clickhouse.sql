SELECT
  `region` AS `region_031afe`,
  COUNT(*) AS `count_39b1dd`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM `orders`
GROUP BY 1
ORDER BY `region_031afe` ASC
LIMIT 50000
