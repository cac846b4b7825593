SELECT
  `region` AS `region`,
  SUM(`amount`) AS `A label that is much longer than sixty-three by_1a89613ff62bf514`
FROM `orders`
GROUP BY 1
ORDER BY `A label that is much longer than sixty-three by_1a89613ff62bf514` DESC
LIMIT 2
