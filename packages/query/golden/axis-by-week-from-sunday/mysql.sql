SELECT
  CAST(TIMESTAMPADD(DAY, 1 - DAYOFWEEK(`ordered_at`), DATE(`ordered_at`)) AS DATETIME) AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` IS NULL, `ordered_at` ASC
LIMIT 50000
