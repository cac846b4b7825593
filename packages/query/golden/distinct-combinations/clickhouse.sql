SELECT
  `region` AS `region_031afe`,
  `is_new` AS `is_new_3df73c`
FROM `orders`
GROUP BY 1, 2
ORDER BY `region_031afe` ASC, `is_new_3df73c` ASC
LIMIT 50000
