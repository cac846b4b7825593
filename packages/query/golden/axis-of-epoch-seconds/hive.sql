SELECT
  from_unixtime(unix_timestamp(from_unixtime(`epoch`)), 'yyyy-MM-01 00:00:00') AS `epoch`,
  COUNT(*) AS `count`
FROM `orders`
WHERE `epoch` >= 1704067200
  AND `epoch` < 1709251200
GROUP BY from_unixtime(unix_timestamp(from_unixtime(`epoch`)), 'yyyy-MM-01 00:00:00')
ORDER BY `epoch` ASC NULLS LAST
LIMIT 50000
