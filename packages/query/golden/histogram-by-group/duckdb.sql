WITH "histogram_values" AS (
  SELECT
    "product" AS "product",
    CAST("quantity" AS DOUBLE) AS "value__"
  FROM "orders"
  WHERE (product IN ('apple', 'pear'))
    AND "quantity" IS NOT NULL
    AND CAST("quantity" AS DOUBLE) < CAST('Infinity' AS DOUBLE)
    AND CAST("quantity" AS DOUBLE) > CAST('-Infinity' AS DOUBLE)
),
"histogram_bounds" AS (
  SELECT
    MIN("value__") AS "low__",
    MAX("value__") AS "high__"
  FROM "histogram_values"
)
SELECT
  "product" AS "product",
  CAST(CASE WHEN "high__" = "low__" THEN 1 ELSE LEAST(FLOOR((("value__" - "low__") * 3) / ("high__" - "low__")), 2) END AS BIGINT) AS "bin__",
  COUNT(*) AS "rows__",
  MIN("low__") AS "low__",
  MAX("high__") AS "high__"
FROM "histogram_values"
CROSS JOIN "histogram_bounds"
GROUP BY 1, 2
ORDER BY "product" ASC, "bin__" ASC
