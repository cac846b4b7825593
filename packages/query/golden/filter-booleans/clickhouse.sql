SELECT
  `id` AS `id_37386a`,
  `is_new` AS `is_new_3df73c`
FROM `orders`
WHERE `is_new` = FALSE
  AND `amount` IS NOT NULL
ORDER BY `id_37386a` ASC
LIMIT 50000
