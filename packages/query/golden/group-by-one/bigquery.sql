SELECT
  `region` AS `region`,
  COUNT(*) AS `count`,
  SUM(`amount`) AS `SUM_amount__df687`
FROM `orders`
GROUP BY 1
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
