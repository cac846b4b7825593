SELECT
  `product` AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
JOIN (
  SELECT
    `product` AS `product__`,
    COUNT(*) AS `mme_inner__`
  FROM `orders`
  GROUP BY `product`
  ORDER BY `mme_inner__` DESC
  LIMIT 1
) AS `series_limit`
  ON `product` = `series_limit`.`product__`
GROUP BY `product`
ORDER BY `product` ASC NULLS LAST
LIMIT 50000
