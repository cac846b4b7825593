SELECT
  `region` AS `region`,
  SUM((amount - quantity * 2)) AS `SUM_net__ba0a3`
FROM `orders`
GROUP BY 1
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
