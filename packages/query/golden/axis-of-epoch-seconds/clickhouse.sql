SELECT
  toStartOfMonth(toDateTime(toDateTime(`epoch`))) AS `epoch_d95b2d`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
WHERE `epoch` >= 1704067200
  AND `epoch` < 1709251200
GROUP BY 1
ORDER BY `epoch_d95b2d` ASC
LIMIT 50000
