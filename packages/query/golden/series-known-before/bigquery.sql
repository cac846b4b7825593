SELECT
  DATETIME_TRUNC(`ordered_at`, MONTH) AS `ordered_at`,
  `product` AS `product`,
  SUM(`amount`) AS `SUM_amount__df687`
FROM `orders`
WHERE `product` IN ('apple', 'pear')
GROUP BY 1, 2
ORDER BY `ordered_at` ASC NULLS LAST, `product` ASC NULLS LAST
LIMIT 50000
