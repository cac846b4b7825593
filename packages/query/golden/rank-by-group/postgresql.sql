SELECT
  "product" AS "product",
  "region" AS "region",
  AVG("amount") AS "average",
  CASE WHEN AVG("amount") IS NOT NULL AND "product" IS NOT NULL THEN (CAST(RANK() OVER (PARTITION BY "product" ORDER BY CASE WHEN AVG("amount") IS NULL THEN 1 ELSE 0 END ASC, AVG("amount") ASC) AS DOUBLE PRECISION) + ((CAST(COUNT(*) OVER (PARTITION BY "product", AVG("amount")) AS DOUBLE PRECISION) - 1) / 2)) / CAST(COUNT(AVG("amount")) OVER (PARTITION BY "product") AS DOUBLE PRECISION) END AS "rank"
FROM "orders"
GROUP BY 1, 2
ORDER BY "average" DESC NULLS LAST
LIMIT 4
