SELECT
  `product` AS `product`,
  `region` AS `region`,
  AVG(`amount`) AS `average`,
  CASE WHEN AVG(`amount`) IS NOT NULL AND `product` IS NOT NULL THEN (CAST(RANK() OVER (PARTITION BY `product` ORDER BY CASE WHEN AVG(`amount`) IS NULL THEN 1 ELSE 0 END IS NULL, CASE WHEN AVG(`amount`) IS NULL THEN 1 ELSE 0 END ASC, AVG(`amount`) IS NULL, AVG(`amount`) ASC) AS DOUBLE) + ((CAST(COUNT(*) OVER (PARTITION BY `product`, AVG(`amount`)) AS DOUBLE) - 1) / 2)) / CAST(COUNT(AVG(`amount`)) OVER (PARTITION BY `product`) AS DOUBLE) END AS `rank`
FROM `orders`
GROUP BY 1, 2
ORDER BY `average` DESC
LIMIT 4
