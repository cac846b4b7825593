SELECT
  COUNT(`quantity`) AS `COUNT_quantity__6c8b8`,
  SUM(`quantity`) AS `SUM_quantity__11767`,
  AVG(`quantity`) AS `AVG_quantity__9a4a7`,
  MIN(`quantity`) AS `MIN_quantity__c6875`,
  MAX(`quantity`) AS `MAX_quantity__6b9bc`,
  COUNT(DISTINCT `quantity`) AS `COUNT_DISTINCT_quantity__52584`
FROM `orders`
LIMIT 50000
