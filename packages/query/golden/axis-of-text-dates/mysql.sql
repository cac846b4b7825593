SELECT
  CAST(DATE_FORMAT(STR_TO_DATE(`day_text`, '%Y%m%d'), '%Y-%m-01') AS DATETIME) AS `day_text`,
  COUNT(*) AS `count`
FROM `orders`
WHERE `day_text` >= '20240101'
  AND `day_text` < '20240401'
GROUP BY 1
ORDER BY `day_text` IS NULL, `day_text` ASC
LIMIT 50000
