SELECT
  toStartOfMonth(toDateTime(parseDateTime(`day_text`, '%Y%m%d'))) AS `day_text_79e1aa`,
  COUNT(*) AS `count_39b1dd`
FROM `orders`
WHERE `day_text` >= '20240101'
  AND `day_text` < '20240401'
GROUP BY 1
ORDER BY `day_text_79e1aa` ASC
LIMIT 50000
