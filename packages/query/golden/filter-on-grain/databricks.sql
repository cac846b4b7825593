SELECT
  `id` AS `id`
FROM `orders`
WHERE (date_trunc('month', `ordered_at`)) = CAST('2024-02-01 00:00:00' AS TIMESTAMP)
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
