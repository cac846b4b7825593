SELECT
  `id` AS `id_37386a`,
  `product` AS `product_e54841`
FROM `orders`
WHERE `product` IN ('O\'Hara', 'x\' OR \'1\'=\'1')
ORDER BY `id_37386a` ASC
LIMIT 50000
