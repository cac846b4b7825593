SELECT
  `region` AS `region`
FROM `orders`
WHERE (quantity > 2)
GROUP BY `region`
ORDER BY `region` ASC NULLS LAST
LIMIT 50000
