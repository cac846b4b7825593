SELECT
  `region_031afe` AS `region_031afe`,
  `product_e54841` AS `product_e54841`,
  `sum_dd4e3a` AS `sum_dd4e3a`
FROM (
  SELECT
    `region_031afe` AS `region_031afe`,
    `product_e54841` AS `product_e54841`,
    `sum_dd4e3a` AS `sum_dd4e3a`,
    `order_1___8a3764` AS `order_1___8a3764`,
    ROW_NUMBER() OVER (PARTITION BY `region_031afe` ORDER BY CASE WHEN `limit___7935c1` IS NULL THEN 1 ELSE 0 END ASC, `limit___7935c1` DESC, `product_e54841` ASC) AS `place___3842b9`
  FROM (
    SELECT
      `region` AS `region_031afe`,
      `product` AS `product_e54841`,
      SUM(`amount`) AS `sum_dd4e3a`,
      MAX(`amount`) AS `order_1___8a3764`,
      SUM(`quantity`) AS `limit___7935c1`
    FROM `orders`
    GROUP BY 1, 2
  ) AS `all_groups`
) AS `placed_groups`
WHERE `place___3842b9` <= 1
ORDER BY `region_031afe` ASC, `order_1___8a3764` DESC
LIMIT 100
