SELECT
  `id` AS `id`,
  `product` AS `product`
FROM `orders`
WHERE LOWER(`product`) LIKE LOWER('%APP%')
  AND `region` NOT LIKE 'n%'
  AND CAST(`id` AS STRING) LIKE '1%'
ORDER BY `id` ASC NULLS LAST
LIMIT 50000
