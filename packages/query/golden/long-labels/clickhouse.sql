SELECT
  `region` AS `region_031afe`,
  SUM(`amount`) AS `A label that is much longer than sixty-three bytes, with ünïcödé: é_1a8961`
FROM `orders`
GROUP BY 1
ORDER BY `A label that is much longer than sixty-three bytes, with ünïcödé: é_1a8961` DESC
LIMIT 2
