SELECT
  `region` AS `region`
FROM `orders`
WHERE (quantity > 2)
GROUP BY 1
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
