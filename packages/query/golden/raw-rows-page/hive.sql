SELECT
  `id` AS `id`,
  `product` AS `product`,
  (amount - quantity * 2) AS `net`
FROM `orders`
ORDER BY `id` ASC NULLS LAST
LIMIT 3
OFFSET 2
