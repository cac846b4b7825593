SELECT
  `region` AS `region_031afe`,
  SUM((amount - quantity * 2)) AS `SUM(net)_ba0a31`
FROM `orders`
GROUP BY 1
ORDER BY `region_031afe` ASC
LIMIT 50000
