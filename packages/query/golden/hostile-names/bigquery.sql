SELECT
  `select "x'; --` AS `select_x__52344`,
  COUNT(`select "x'; --`) AS `_AS_x_SELECT_1__1eeb5`
FROM `orders`
WHERE `select "x'; --` <> '\'; DROP TABLE orders; --'
GROUP BY 1
ORDER BY `select_x__52344` ASC NULLS LAST
LIMIT 50000
