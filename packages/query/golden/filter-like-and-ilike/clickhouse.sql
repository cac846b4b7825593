SELECT
  `id` AS `id_37386a`,
  `product` AS `product_e54841`
FROM `orders`
WHERE `product` ILIKE '%APP%'
  AND `region` NOT LIKE 'n%'
  AND CAST(`id` AS Nullable(String)) LIKE '1%'
ORDER BY `id_37386a` ASC
LIMIT 50000
