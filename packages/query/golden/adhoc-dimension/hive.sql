SELECT
  UPPER(region) AS `Region`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY UPPER(region)
ORDER BY `Region` ASC NULLS LAST
LIMIT 50000
