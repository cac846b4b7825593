SELECT
  region AS "region"
FROM orders
WHERE (quantity > 2)
GROUP BY region
ORDER BY "region" ASC
FETCH FIRST 50000 ROWS ONLY
