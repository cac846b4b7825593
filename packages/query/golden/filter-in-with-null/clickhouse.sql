SELECT
  `id` AS `id_37386a`,
  `region` AS `region_031afe`
FROM `orders`
WHERE `region` IS NULL OR `region` IN ('north')
ORDER BY `id_37386a` ASC
LIMIT 50000
