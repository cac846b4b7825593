SELECT
  `id` AS `id`
FROM `orders`
WHERE (from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00')) = CAST('2024-02-01 00:00:00' AS TIMESTAMP)
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
