SELECT
  `product` AS `product_e54841`,
  `region` AS `region_031afe`,
  AVG(`amount`) AS `average_175eb2`,
  CASE WHEN AVG(`amount`) IS NOT NULL AND `product` IS NOT NULL THEN (CAST(RANK() OVER (PARTITION BY `product` ORDER BY CASE WHEN AVG(`amount`) IS NULL THEN 1 ELSE 0 END ASC, AVG(`amount`) ASC) AS Nullable(Float64)) + ((CAST(COUNT(*) OVER (PARTITION BY `product`, AVG(`amount`)) AS Nullable(Float64)) - 1) / 2)) / CAST(COUNT(AVG(`amount`)) OVER (PARTITION BY `product`) AS Nullable(Float64)) END AS `rank_ac9b9e`
FROM `orders`
GROUP BY 1, 2
ORDER BY `average_175eb2` DESC
LIMIT 4
