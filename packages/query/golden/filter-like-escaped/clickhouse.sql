SELECT
  `id` AS `id_37386a`,
  `product` AS `product_e54841`
FROM `orders`
WHERE `product` ILIKE '%APP%'
  AND `product` NOT LIKE 'app\\_e%'
ORDER BY `id_37386a` ASC
LIMIT 50000
