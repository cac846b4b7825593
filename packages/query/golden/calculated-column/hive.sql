SELECT
  `region` AS `region`,
  SUM((amount - quantity * 2)) AS `SUM(net)`
FROM `orders`
GROUP BY `region`
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
