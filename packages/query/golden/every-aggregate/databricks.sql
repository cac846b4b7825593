SELECT
  COUNT(`quantity`) AS `COUNT(quantity)`,
  SUM(`quantity`) AS `SUM(quantity)`,
  AVG(`quantity`) AS `AVG(quantity)`,
  MIN(`quantity`) AS `MIN(quantity)`,
  MAX(`quantity`) AS `MAX(quantity)`,
  COUNT(DISTINCT `quantity`) AS `COUNT_DISTINCT(quantity)`
FROM `orders`
LIMIT 50000
