SELECT
  DATETIME_TRUNC(PARSE_DATETIME('%Y%m%d', `day_text`), MONTH) AS `day_text`,
  COUNT(*) AS `count`
FROM `orders`
WHERE `day_text` >= '20240101'
  AND `day_text` < '20240401'
GROUP BY 1
ORDER BY `day_text` ASC NULLS LAST
LIMIT 50000
