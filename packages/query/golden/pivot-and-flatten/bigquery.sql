SELECT
  DATETIME_TRUNC(`ordered_at`, MONTH) AS `ordered_at`,
  `product` AS `product`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1, 2
LIMIT 50000
