SELECT
  date_format(date_sub(`ordered_at`, CAST(from_unixtime(unix_timestamp(`ordered_at`), 'u') AS INT) % 7), 'yyyy-MM-dd 00:00:00') AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY date_format(date_sub(`ordered_at`, CAST(from_unixtime(unix_timestamp(`ordered_at`), 'u') AS INT) % 7), 'yyyy-MM-dd 00:00:00')
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
