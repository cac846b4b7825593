SELECT
  `id` AS `id`,
  `product` AS `product`
FROM `orders`
WHERE LOWER(`product`) LIKE LOWER('%APP%')
  AND `product` NOT LIKE BINARY 'app\_e%' ESCAPE '\'
ORDER BY `id` IS NULL, `id` ASC
LIMIT 50000
