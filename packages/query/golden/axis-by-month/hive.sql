SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00')
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
