SELECT
  `id` AS `id_37386a`,
  `product` AS `product_e54841`,
  (amount - quantity * 2) AS `net_259991`
FROM `orders`
ORDER BY `id_37386a` ASC
LIMIT 3
OFFSET 2
