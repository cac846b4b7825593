SELECT
  `id` AS `id`,
  `ordered_at` AS `ordered_at`
FROM `orders`
WHERE `ordered_at` >= CAST('2024-05-01 00:00:00' AS TIMESTAMP)
  AND `ordered_at` < CAST('2024-06-01 00:00:00' AS TIMESTAMP)
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
