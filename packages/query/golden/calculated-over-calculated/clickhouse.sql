SELECT
  `region` AS `region_031afe`,
  SUM((CASE WHEN ((amount - quantity * 2) * 1.25) > 0 THEN ((amount - quantity * 2) * 1.25) ELSE (amount - quantity * 2) - ((amount - quantity * 2) * 1.25) END)) AS `SUM(shown)_fc9f49`,
  (MAX((CASE WHEN ((amount - quantity * 2) * 1.25) > 0 THEN ((amount - quantity * 2) * 1.25) ELSE (amount - quantity * 2) - ((amount - quantity * 2) * 1.25) END)) - MIN(((amount - quantity * 2) * 1.25))) AS `span_290182`
FROM `orders`
WHERE (((amount - quantity * 2) * 1.25) < 100)
GROUP BY 1
HAVING (COUNT(((amount - quantity * 2) * 1.25)) > 0)
ORDER BY `region_031afe` ASC
LIMIT 50000
