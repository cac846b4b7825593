SELECT
  `product` AS `product`,
  COUNT(*) AS `count`
FROM `orders`
WHERE (amount > 3 OR amount IS NULL)
GROUP BY 1
HAVING (COUNT(*) > 1)
ORDER BY `product` ASC NULLS LAST
LIMIT 50000
