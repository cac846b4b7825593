SELECT
  `product` AS `product_e54841`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM `orders`
JOIN (
  SELECT
    `product` AS `product___5bba1f`,
    COUNT(*) AS `mme_inner___978744`
  FROM `orders`
  GROUP BY 1
  ORDER BY `mme_inner___978744` DESC
  LIMIT 1
) AS `series_limit`
  ON `product` = `series_limit`.`product___5bba1f`
GROUP BY 1
ORDER BY `product_e54841` ASC
LIMIT 50000
