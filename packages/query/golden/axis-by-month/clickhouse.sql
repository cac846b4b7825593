SELECT
  toStartOfMonth(toDateTime(`ordered_at`)) AS `ordered_at_16c192`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at_16c192` ASC
LIMIT 50000
