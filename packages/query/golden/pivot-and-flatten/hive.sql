SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `ordered_at`,
  `product` AS `product`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00'), `product`
LIMIT 50000
