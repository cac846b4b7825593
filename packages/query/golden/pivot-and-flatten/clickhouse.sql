SELECT
  toStartOfMonth(toDateTime(`ordered_at`)) AS `ordered_at_16c192`,
  `product` AS `product_e54841`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
GROUP BY 1, 2
LIMIT 50000
