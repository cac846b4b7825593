SELECT
  `id` AS `id`
FROM `orders`
WHERE `quantity` IS NULL
ORDER BY `id` IS NULL, `id` ASC
LIMIT 50000
