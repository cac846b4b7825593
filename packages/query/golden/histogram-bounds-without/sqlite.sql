WITH "histogram_values" AS (
  SELECT
    CAST("amount" AS REAL) AS "value__"
  FROM "orders"
  WHERE "product" IN ('apple', 'pear', '100%')
    AND "region" IN ('north', 'south')
    AND "amount" IS NOT NULL
),
"histogram_bounds" AS (
  SELECT
    MIN(CAST("amount" AS REAL)) AS "low__",
    MAX(CAST("amount" AS REAL)) AS "high__"
  FROM "orders"
  WHERE "product" IN ('apple', 'pear', '100%')
    AND "amount" IS NOT NULL
),
"histogram_bins" AS (
  SELECT
    CAST(CASE WHEN "high__" = "low__" THEN 2 ELSE CASE WHEN "high__" > CAST('1e300' AS REAL) OR "low__" < CAST('-1e300' AS REAL) THEN MIN(FLOOR((((CAST("value__" AS REAL) / 1048576) - ("low__" / 1048576)) * 4) / (("high__" / 1048576) - ("low__" / 1048576))), 3) ELSE MIN(FLOOR(((CAST("value__" AS REAL) - "low__") * 4) / ("high__" - "low__")), 3) END END AS INTEGER) AS "bin__",
    COUNT(*) AS "rows__"
  FROM "histogram_values"
  CROSS JOIN "histogram_bounds"
  GROUP BY 1
)
SELECT
  "bin__" AS "bin__",
  "rows__" AS "rows__",
  "low__" AS "low__",
  "high__" AS "high__"
FROM "histogram_bins"
CROSS JOIN "histogram_bounds"
ORDER BY "bin__" ASC NULLS LAST
