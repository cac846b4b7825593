SELECT
  CAST(DATE_FORMAT(`ordered_at`, '%Y-%m-01') AS DATETIME) AS `ordered_at`,
  CASE WHEN `product` IN ('apple', 'O''Hara') THEN `product` ELSE 'Others' END AS `product`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
GROUP BY 1, 2
ORDER BY `ordered_at` IS NULL, `ordered_at` ASC, `product` IS NULL, `product` ASC
LIMIT 50000
