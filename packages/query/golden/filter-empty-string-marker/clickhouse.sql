SELECT
  `id` AS `id_37386a`
FROM `orders`
WHERE `region` = ''
ORDER BY `id_37386a` ASC
LIMIT 50000
