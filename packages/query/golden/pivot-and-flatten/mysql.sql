SELECT
  CAST(DATE_FORMAT(`ordered_at`, '%Y-%m-01') AS DATETIME) AS `ordered_at`,
  `product` AS `product`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1, 2
LIMIT 50000
