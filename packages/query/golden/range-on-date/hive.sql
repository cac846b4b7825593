SELECT
  `id` AS `id`
FROM `orders`
WHERE `ordered_on` >= CAST('2024-02-01' AS DATE)
  AND `ordered_on` < CAST('2024-03-01' AS DATE)
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
