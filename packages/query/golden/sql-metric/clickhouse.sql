SELECT
  `product` AS `product_e54841`,
  (SUM(amount) / NULLIF(SUM(quantity), 0) -- price
) AS `price_0b4445`
FROM `orders`
GROUP BY 1
ORDER BY `product_e54841` ASC
LIMIT 50000
