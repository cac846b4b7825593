SELECT
  `select "x'; --` AS `select "x'; --_52344f`,
  COUNT(`select "x'; --`) AS `" AS x, (SELECT 1) --_1eeb5b`
FROM `orders`
WHERE `select "x'; --` <> '\'; DROP TABLE orders; --'
GROUP BY 1
ORDER BY `select "x'; --_52344f` ASC
LIMIT 50000
