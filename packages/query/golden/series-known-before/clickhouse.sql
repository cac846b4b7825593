SELECT
  toStartOfMonth(toDateTime(`ordered_at`)) AS `ordered_at_16c192`,
  `product` AS `product_e54841`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM `orders`
WHERE `product` IN ('apple', 'pear')
GROUP BY 1, 2
ORDER BY `ordered_at_16c192` ASC, `product_e54841` ASC
LIMIT 50000
