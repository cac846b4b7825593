SELECT
  `region` AS `region`,
  SUM(`amount`) AS `A_label_that_is_much_longer_than_sixty_three_bytes_with_ünïcödé_é_1a896`
FROM `orders`
GROUP BY 1
ORDER BY `A_label_that_is_much_longer_than_sixty_three_bytes_with_ünïcödé_é_1a896` DESC
LIMIT 2
