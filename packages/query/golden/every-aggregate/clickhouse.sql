SELECT
  COUNT(`quantity`) AS `COUNT(quantity)_6c8b80`,
  SUM(`quantity`) AS `SUM(quantity)_117670`,
  AVG(`quantity`) AS `AVG(quantity)_9a4a7d`,
  MIN(`quantity`) AS `MIN(quantity)_c68759`,
  MAX(`quantity`) AS `MAX(quantity)_6b9bca`,
  COUNT(DISTINCT `quantity`) AS `COUNT_DISTINCT(quantity)_52584e`
FROM `orders`
LIMIT 50000
