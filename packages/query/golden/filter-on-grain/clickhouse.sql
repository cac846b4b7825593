SELECT
  `id` AS `id_37386a`
FROM `orders`
WHERE (toStartOfMonth(toDateTime(`ordered_at`))) = toDateTime('2024-02-01 00:00:00')
ORDER BY `id_37386a` ASC
LIMIT 50000
