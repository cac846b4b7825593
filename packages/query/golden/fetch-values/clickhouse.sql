SELECT
  `region` AS `region_031afe`
FROM `orders`
WHERE (quantity > 2)
GROUP BY 1
ORDER BY `region_031afe` ASC
LIMIT 50000
