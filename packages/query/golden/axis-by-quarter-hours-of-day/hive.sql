SELECT
  from_unixtime(CAST(floor(unix_timestamp(`ordered_at`) / 900) * 900 AS BIGINT), 'yyyy-MM-dd HH:mm:ss') AS `ordered_at`,
  COUNT(*) AS `count`
FROM `orders`
GROUP BY from_unixtime(CAST(floor(unix_timestamp(`ordered_at`) / 900) * 900 AS BIGINT), 'yyyy-MM-dd HH:mm:ss')
ORDER BY `ordered_at` ASC NULLS LAST
LIMIT 50000
