SELECT
  date_trunc('week', `ordered_at` + interval '1 day') - interval '1 day' AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
