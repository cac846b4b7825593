SELECT
  `id` AS `id_37386a`,
  `region` AS `region_031afe`,
  `product` AS `product_e54841`,
  `amount` AS `amount_f785ce`,
  `quantity` AS `quantity_4b728f`,
  `is_new` AS `is_new_3df73c`,
  `ordered_at` AS `ordered_at_16c192`,
  `ordered_on` AS `ordered_on_fcb3f1`,
  `epoch` AS `epoch_d95b2d`,
  `day_text` AS `day_text_79e1aa`,
  `select "x'; --` AS `select "x'; --_52344f`,
  (amount - quantity * 2) AS `net_259991`
FROM `orders`
WHERE `ordered_at` >= toDateTime('2024-01-01 00:00:00')
  AND `ordered_at` < toDateTime('2024-12-31 00:00:00')
  AND `product` = 'pear'
ORDER BY `id_37386a` ASC
LIMIT 1000
