SELECT
  CAST(DATE_FORMAT(`ordered_at`, '%Y-%m-01') AS DATETIME) AS `ordered_at`,
  `product` AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
JOIN (
  SELECT
    `product` AS `product__`,
    SUM(`amount`) AS `mme_inner__`
  FROM `orders`
  GROUP BY 1
  ORDER BY `mme_inner__` DESC
  LIMIT 2
) AS `series_limit`
  ON `product` = `series_limit`.`product__`
GROUP BY 1, 2
ORDER BY `ordered_at` IS NULL, `ordered_at` ASC, `product` IS NULL, `product` ASC
LIMIT 50000
