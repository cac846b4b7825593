SELECT
  COUNT(*) AS `rowcount_7b9d7d`
FROM (
  SELECT
    `product` AS `product_e54841`,
    COUNT(*) AS `count_39b1dd`
  FROM `orders`
  GROUP BY 1
  LIMIT 50000
) AS `rowcount_qry`
