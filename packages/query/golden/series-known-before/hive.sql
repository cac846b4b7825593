SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `ordered_at`,
  `product` AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
WHERE `product` IN ('apple', 'pear')
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00'), `product`
ORDER BY `ordered_at` ASC NULLS LAST, `product` ASC NULLS LAST
LIMIT 50000
