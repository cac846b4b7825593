SELECT
  date_trunc('month', `ordered_at`) AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
