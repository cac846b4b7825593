SELECT
  region AS "region",
  COUNT(*) AS "count"
FROM (
  SELECT *
  FROM orders
  WHERE (region = 'north' OR region = 'south')
    AND (amount IS NOT NULL)
    AND ROWNUM > 0
) orders
WHERE (1 = 1 OR 2 = 2)
GROUP BY region
ORDER BY "region" ASC
FETCH FIRST 50000 ROWS ONLY
