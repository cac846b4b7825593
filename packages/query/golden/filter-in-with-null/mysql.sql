SELECT
  `id` AS `id`,
  `region` AS `region`
FROM `orders`
WHERE `region` IS NULL OR `region` IN ('north')
ORDER BY `id` IS NULL, `id` ASC
LIMIT 50000
