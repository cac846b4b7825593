SELECT
  date_trunc('hour', `ordered_at`) + CAST(floor(minute(`ordered_at`) / 15) AS INT) * interval '15 minutes' AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
