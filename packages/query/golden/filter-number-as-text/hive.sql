SELECT
  `id` AS `id`
FROM `orders`
WHERE `quantity` >= 7
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
