SELECT
  `product` AS `product___5bba1f`,
  SUM(`amount`) AS `mme_inner___978744`
FROM `orders`
GROUP BY 1
ORDER BY `mme_inner___978744` DESC
LIMIT 2
