SELECT
  `product` AS `product`,
  `count` AS `count`
FROM (
  SELECT
    `product` AS `product`,
    COUNT(*) AS `count`,
    MAX(`amount`) AS `order_by_0__`
  FROM `orders`
  GROUP BY `product`
) AS `ordered`
ORDER BY `order_by_0__` DESC, `product` ASC NULLS LAST
LIMIT 2
