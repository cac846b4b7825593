SELECT
  `id` AS `id`,
  `region` AS `region`,
  `product` AS `product`,
  `amount` AS `amount`,
  `quantity` AS `quantity`,
  `is_new` AS `is_new`,
  `ordered_at` AS `ordered_at`,
  `ordered_on` AS `ordered_on`,
  `epoch` AS `epoch`,
  `day_text` AS `day_text`,
  `select "x'; --` AS `select_x__52344`,
  (amount - quantity * 2) AS `net`
FROM `orders`
WHERE `ordered_at` >= CAST('2024-01-01T00:00:00' AS DATETIME)
  AND `ordered_at` < CAST('2024-12-31T00:00:00' AS DATETIME)
  AND `product` = 'pear'
ORDER BY `id` ASC NULLS LAST
LIMIT 1000
