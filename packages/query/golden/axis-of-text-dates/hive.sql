SELECT
  from_unixtime(unix_timestamp(CAST(from_unixtime(unix_timestamp(`day_text`, 'yyyyMMdd')) AS TIMESTAMP)), 'yyyy-MM-01 00:00:00') AS `day_text`,
  COUNT(*) AS `count`
FROM `orders`
WHERE `day_text` >= '20240101'
  AND `day_text` < '20240401'
GROUP BY from_unixtime(unix_timestamp(CAST(from_unixtime(unix_timestamp(`day_text`, 'yyyyMMdd')) AS TIMESTAMP)), 'yyyy-MM-01 00:00:00')
ORDER BY `day_text` ASC NULLS LAST
LIMIT 50000
