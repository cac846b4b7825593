SELECT
  COUNT(*) AS `count_39b1dd`
FROM `orders`
LIMIT 50000
