SELECT
  COUNT(*) AS `rowcount`
FROM (
  SELECT
    `product` AS `product`,
    COUNT(*) AS `count`
  FROM `orders`
  GROUP BY `product`
  LIMIT 50000
) AS `rowcount_qry`
