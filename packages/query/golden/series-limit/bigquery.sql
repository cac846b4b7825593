SELECT
  DATETIME_TRUNC(`ordered_at`, MONTH) AS `ordered_at`,
  `product` AS `product`,
  SUM(`amount`) AS `SUM_amount__df687`
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
ORDER BY `ordered_at` ASC NULLS LAST, `product` ASC NULLS LAST
LIMIT 50000
