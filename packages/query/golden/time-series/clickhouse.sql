SELECT
  toStartOfMonth(toDateTime(`ordered_at`)) AS `__timestamp_bb0db7`,
  `region` AS `region_031afe`,
  SUM(`amount`) AS `SUM(amount)_df6872`
FROM `orders`
WHERE `ordered_at` >= toDateTime('2024-01-01 00:00:00')
  AND `ordered_at` < toDateTime('2024-04-01 00:00:00')
GROUP BY 1, 2
ORDER BY `__timestamp_bb0db7` ASC, `region_031afe` ASC
LIMIT 50000
