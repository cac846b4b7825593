SELECT
  DATETIME_TRUNC(`ordered_at`, MONTH) AS `__timestamp`,
  `region` AS `region`,
  SUM(`amount`) AS `SUM_amount__df687`
FROM `orders`
WHERE `ordered_at` >= CAST('2024-01-01T00:00:00' AS DATETIME)
  AND `ordered_at` < CAST('2024-04-01T00:00:00' AS DATETIME)
GROUP BY 1, 2
ORDER BY `__timestamp` ASC NULLS LAST, `region` ASC NULLS LAST
LIMIT 50000
