SELECT
  from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00') AS `__timestamp`,
  `region` AS `region`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
WHERE `ordered_at` >= CAST('2024-01-01 00:00:00' AS TIMESTAMP)
  AND `ordered_at` < CAST('2024-04-01 00:00:00' AS TIMESTAMP)
GROUP BY from_unixtime(unix_timestamp(`ordered_at`), 'yyyy-MM-01 00:00:00'), `region`
ORDER BY `__timestamp` ASC NULLS LAST, `region` ASC NULLS LAST
LIMIT 50000
