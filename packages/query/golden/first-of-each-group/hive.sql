SELECT
  `region` AS `region`,
  `product` AS `product`,
  `sum` AS `sum`
FROM (
  SELECT
    `region` AS `region`,
    `product` AS `product`,
    `sum` AS `sum`,
    `order_1__` AS `order_by_1__`
  FROM (
    SELECT
      `region` AS `region`,
      `product` AS `product`,
      `sum` AS `sum`,
      `order_1__` AS `order_1__`,
      ROW_NUMBER() OVER (PARTITION BY `region` ORDER BY CASE WHEN `limit__` IS NULL THEN 1 ELSE 0 END ASC NULLS LAST, `limit__` DESC, `product` ASC NULLS LAST) AS `place__`
    FROM (
      SELECT
        `region` AS `region`,
        `product` AS `product`,
        SUM(`amount`) AS `sum`,
        MAX(`amount`) AS `order_1__`,
        SUM(`quantity`) AS `limit__`
      FROM `orders`
      GROUP BY `region`, `product`
    ) AS `all_groups`
  ) AS `placed_groups`
  WHERE `place__` <= 1
) AS `ordered`
ORDER BY `region` ASC NULLS LAST, `order_by_1__` DESC
LIMIT 100
