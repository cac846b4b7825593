SELECT
  region AS "region",
  SUM(amount) AS "A label that _1a89613ff62bf514"
FROM orders
GROUP BY region
ORDER BY "A label that _1a89613ff62bf514" DESC NULLS LAST
FETCH FIRST 2 ROWS ONLY
