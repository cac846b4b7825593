SELECT
  `id` AS `id`
FROM `orders`
ORDER BY `id` IS NULL, `id` ASC
LIMIT 2
