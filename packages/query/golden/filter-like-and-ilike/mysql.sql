SELECT
  `id` AS `id`,
  `product` AS `product`
FROM `orders`
WHERE LOWER(`product`) LIKE LOWER('%APP%')
  AND `region` NOT LIKE BINARY 'n%'
  AND CAST(`id` AS CHAR) LIKE BINARY '1%'
ORDER BY `id` IS NULL, `id` ASC
LIMIT 50000
