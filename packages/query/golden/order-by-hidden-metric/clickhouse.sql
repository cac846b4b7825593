SELECT
  `product` AS `product_e54841`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
GROUP BY 1
ORDER BY MAX(`amount`) DESC, `product_e54841` ASC
LIMIT 2
