SELECT
  UPPER(region) AS `Region`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `Region` IS NULL, `Region` ASC
LIMIT 50000
