SELECT
  `id` AS `id`,
  `ordered_at` AS `ordered_at`
FROM `orders`
WHERE `ordered_at` >= CAST('2024-05-01T00:00:00' AS DATETIME)
  AND `ordered_at` < CAST('2024-06-01T00:00:00' AS DATETIME)
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
