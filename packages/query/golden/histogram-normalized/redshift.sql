WITH "histogram_values" AS (
  SELECT
    "quantity" AS "value__",
    COUNT(*) AS "equal__"
  FROM "orders"
  WHERE "quantity" IS NOT NULL
  GROUP BY 1
),
"histogram_bounds" AS (
  SELECT
    MIN(CAST("value__" AS DOUBLE PRECISION)) AS "low__",
    MAX(CAST("value__" AS DOUBLE PRECISION)) AS "high__"
  FROM "histogram_values"
  WHERE CAST("value__" AS DOUBLE PRECISION) < CAST('Infinity' AS DOUBLE PRECISION)
    AND CAST("value__" AS DOUBLE PRECISION) > CAST('-Infinity' AS DOUBLE PRECISION)
),
"histogram_bins" AS (
  SELECT
    CAST(CASE WHEN "high__" = "low__" THEN 1 ELSE LEAST(FLOOR(((CAST("value__" AS DOUBLE PRECISION) - "low__") * 3) / ("high__" - "low__")), 2) END AS BIGINT) AS "bin__",
    CAST(SUM("equal__") AS BIGINT) AS "rows__"
  FROM "histogram_values"
  CROSS JOIN "histogram_bounds"
  WHERE CAST("value__" AS DOUBLE PRECISION) < CAST('Infinity' AS DOUBLE PRECISION)
    AND CAST("value__" AS DOUBLE PRECISION) > CAST('-Infinity' AS DOUBLE PRECISION)
  GROUP BY 1
)
SELECT
  "bin__" AS "bin__",
  "rows__" AS "rows__",
  "low__" AS "low__",
  "high__" AS "high__"
FROM "histogram_bins"
CROSS JOIN "histogram_bounds"
ORDER BY "bin__" ASC
