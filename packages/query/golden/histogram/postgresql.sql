WITH "histogram_values" AS (
  SELECT
    CAST("amount" AS DOUBLE PRECISION) AS "value__"
  FROM "orders"
  WHERE "amount" IS NOT NULL
    AND CAST("amount" AS DOUBLE PRECISION) < CAST('Infinity' AS DOUBLE PRECISION)
    AND CAST("amount" AS DOUBLE PRECISION) > CAST('-Infinity' AS DOUBLE PRECISION)
),
"histogram_bounds" AS (
  SELECT
    MIN("value__") AS "low__",
    MAX("value__") AS "high__"
  FROM "histogram_values"
)
SELECT
  CAST(CASE WHEN "high__" = "low__" THEN 2 ELSE LEAST(FLOOR((("value__" - "low__") * 4) / ("high__" - "low__")), 3) END AS BIGINT) AS "bin__",
  COUNT(*) AS "rows__",
  MIN("low__") AS "low__",
  MAX("high__") AS "high__"
FROM "histogram_values"
CROSS JOIN "histogram_bounds"
GROUP BY 1
ORDER BY "bin__" ASC
