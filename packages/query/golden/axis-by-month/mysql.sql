SELECT
  CAST(DATE_FORMAT(`ordered_at`, '%Y-%m-01') AS DATETIME) AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` IS NULL, `ordered_at` ASC
LIMIT 50000
