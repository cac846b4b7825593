SELECT
  `id` AS `id_37386a`
FROM `orders`
WHERE `ordered_at` >= toDateTime('2024-03-31 00:00:00')
ORDER BY `id_37386a` ASC
LIMIT 50000
