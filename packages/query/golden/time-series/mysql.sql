SELECT
  CAST(DATE_FORMAT(`ordered_at`, '%Y-%m-01') AS DATETIME) AS `__timestamp`,
  `region` AS `region`,
  SUM(`amount`) AS `SUM(amount)`
FROM `orders`
WHERE `ordered_at` >= TIMESTAMP '2024-01-01 00:00:00'
  AND `ordered_at` < TIMESTAMP '2024-04-01 00:00:00'
GROUP BY 1, 2
ORDER BY `__timestamp` IS NULL, `__timestamp` ASC, `region` IS NULL, `region` ASC
LIMIT 50000
