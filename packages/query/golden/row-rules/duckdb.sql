SELECT
  "region" AS "region",
  COUNT(*) AS "count"
FROM (
  SELECT TRY(COLUMNS('(?s)(.*)')) AS '\1'
  FROM "orders"
  WHERE (region = 'north' OR region = 'south')
    AND (amount IS NOT NULL)
  LIMIT 9223372036854775807
) AS "orders"
WHERE (1 = 1 OR 2 = 2)
GROUP BY 1
ORDER BY "region" ASC
LIMIT 50000
