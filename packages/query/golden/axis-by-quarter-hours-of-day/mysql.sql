SELECT
  TIMESTAMPADD(SECOND, FLOOR(TIME_TO_SEC(TIME(`ordered_at`)) / 900) * 900, CAST(DATE(`ordered_at`) AS DATETIME)) AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY 1
ORDER BY `ordered_at` IS NULL, `ordered_at` ASC
LIMIT 50000
