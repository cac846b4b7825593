SELECT
  `region` AS `region`,
  `is_new` AS `is_new`
FROM `orders`
GROUP BY 1, 2
ORDER BY `region` IS NULL, `region` ASC, `is_new` IS NULL, `is_new` ASC
LIMIT 50000
