SELECT
  date_trunc('month', timestamp_seconds(`epoch`)) AS `epoch`,
  COUNT(*) AS `count`
FROM `orders`
WHERE `epoch` >= 1704067200
  AND `epoch` < 1709251200
GROUP BY 1
ORDER BY `epoch` ASC NULLS LAST
LIMIT 50000
