SELECT
  `id` AS `id`,
  `is_new` AS `is_new`
FROM `orders`
WHERE `is_new` IS FALSE
  AND `amount` IS NOT NULL
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
