SELECT
  `id` AS `id_37386a`
FROM `orders`
WHERE `ordered_on` >= toDate('2024-02-01')
  AND `ordered_on` < toDate('2024-03-01')
ORDER BY `id_37386a` ASC
LIMIT 50000
