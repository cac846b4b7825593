SELECT
  `region` AS `region`,
  `is_new` AS `is_new`
FROM `orders`
GROUP BY 1, 2
ORDER BY `region` ASC NULLS LAST, `is_new` ASC NULLS LAST
LIMIT 50000
