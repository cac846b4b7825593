SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `ordered_at`,
  CASE WHEN `product` IN ('apple', 'O\'Hara') THEN `product` ELSE 'Others' END AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00'), CASE WHEN `product` IN ('apple', 'O\'Hara') THEN `product` ELSE 'Others' END
ORDER BY `ordered_at` ASC NULLS LAST, `product` ASC NULLS LAST
LIMIT 50000
