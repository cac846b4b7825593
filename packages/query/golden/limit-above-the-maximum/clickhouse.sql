SELECT
  `id` AS `id_37386a`
FROM `orders`
ORDER BY `id_37386a` ASC
LIMIT 2
