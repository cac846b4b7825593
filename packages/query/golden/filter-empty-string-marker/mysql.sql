SELECT
  `id` AS `id`
FROM `orders`
WHERE `region` = ''
ORDER BY `id` IS NULL, `id` ASC
LIMIT 50000
