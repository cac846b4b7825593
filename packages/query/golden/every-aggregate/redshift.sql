SELECT
  COUNT("quantity") AS "count(quantity)_6c8b80",
  SUM("quantity") AS "sum(quantity)_117670",
  AVG("quantity") AS "avg(quantity)_9a4a7d",
  MIN("quantity") AS "min(quantity)_c68759",
  MAX("quantity") AS "max(quantity)_6b9bca",
  COUNT(DISTINCT "quantity") AS "count_distinct(quantity)_52584e"
FROM "orders"
LIMIT 50000
