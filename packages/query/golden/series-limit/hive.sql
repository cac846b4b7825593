SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `ordered_at`,
  `product` AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
JOIN (
  SELECT
    `product` AS `product__`,
    SUM(`amount`) AS `mme_inner__`
  FROM `orders`
  GROUP BY `product`
  ORDER BY `mme_inner__` DESC
  LIMIT 2
) AS `series_limit`
  ON `product` = `series_limit`.`product__`
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00'), `product`
ORDER BY `ordered_at` ASC NULLS LAST, `product` ASC NULLS LAST
LIMIT 50000
