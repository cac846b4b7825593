SELECT
  toDateTime(intDiv(toUInt32(toDateTime(`ordered_at`)), 900)*900) AS `ordered_at_16c192`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at_16c192` ASC
LIMIT 50000
