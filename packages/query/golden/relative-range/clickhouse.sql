SELECT
  `id` AS `id_37386a`,
  `ordered_at` AS `ordered_at_16c192`
FROM `orders`
WHERE `ordered_at` >= toDateTime('2024-05-01 00:00:00')
  AND `ordered_at` < toDateTime('2024-06-01 00:00:00')
ORDER BY `id_37386a` ASC
LIMIT 50000
