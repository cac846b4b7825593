SELECT
  CASE WHEN `series_limit`.`product___5bba1f` IS NOT NULL THEN `product` ELSE 'Others' END AS `product_e54841`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
LEFT JOIN (
  SELECT
    toNullable(`product`) AS `product___5bba1f`,
    toNullable(COUNT(*)) AS `mme_inner___978744`
  FROM `orders`
  GROUP BY 1
  ORDER BY `mme_inner___978744` DESC
  LIMIT 2
) AS `series_limit`
  ON `product` = `series_limit`.`product___5bba1f`
GROUP BY 1
ORDER BY `count_39b1dd` DESC
LIMIT 50000
