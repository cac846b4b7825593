SELECT
  `region` AS `region`,
  COUNT(*) AS `count`
FROM (
  SELECT *
  FROM `orders`
  WHERE (region = 'north' OR region = 'south')
    AND (amount IS NOT NULL)
  LIMIT 18446744073709551615
) AS `orders`
WHERE (1 = 1 OR 2 = 2)
GROUP BY 1
ORDER BY `region` IS NULL, `region` ASC
LIMIT 50000
