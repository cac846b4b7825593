SELECT
  toStartOfMonth(toDateTime(`ordered_at`)) AS `ordered_at_16c192`,
  CASE WHEN `product` IN ('apple', 'O\'Hara') THEN `product` ELSE 'Others' END AS `product_e54841`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM `orders`
GROUP BY 1, 2
ORDER BY `ordered_at_16c192` ASC, `product_e54841` ASC
LIMIT 50000
