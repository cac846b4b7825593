SELECT
  `id` AS `id_37386a`
FROM `orders`
WHERE (`quantity` <> 0) = TRUE
  AND (`epoch` <> 0) = TRUE
ORDER BY `id_37386a` ASC
LIMIT 50000
