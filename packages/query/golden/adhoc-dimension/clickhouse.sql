SELECT
  UPPER(region) AS `Region_492e78`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
GROUP BY 1
ORDER BY `Region_492e78` ASC
LIMIT 50000
