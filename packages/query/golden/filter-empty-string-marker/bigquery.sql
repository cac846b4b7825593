SELECT
  `id` AS `id`
FROM `orders`
WHERE `region` = ''
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
