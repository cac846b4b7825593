SELECT
  "region" AS "region",
  SUM((CASE WHEN ((amount - quantity * 2) * 1.25) > 0 THEN ((amount - quantity * 2) * 1.25) ELSE (amount - quantity * 2) - ((amount - quantity * 2) * 1.25) END)) AS "SUM(shown)",
  (MAX((CASE WHEN ((amount - quantity * 2) * 1.25) > 0 THEN ((amount - quantity * 2) * 1.25) ELSE (amount - quantity * 2) - ((amount - quantity * 2) * 1.25) END)) - MIN(((amount - quantity * 2) * 1.25))) AS "span"
FROM "orders"
WHERE (((amount - quantity * 2) * 1.25) < 100)
GROUP BY 1
HAVING (COUNT(((amount - quantity * 2) * 1.25)) > 0)
ORDER BY "region" ASC NULLS LAST
LIMIT 50000
