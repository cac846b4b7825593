SELECT
  `product` AS `product_e54841`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
WHERE (amount > 3 OR amount IS NULL)
GROUP BY 1
HAVING (COUNT(*) > 1)
ORDER BY `product_e54841` ASC
LIMIT 50000
