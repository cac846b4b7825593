WITH histogram_values AS (
  SELECT
    product AS "product",
    quantity AS "value__",
    COUNT(*) AS "equal__"
  FROM orders
  WHERE (product IN ('apple', 'pear'))
    AND quantity IS NOT NULL
  GROUP BY product, quantity
),
histogram_bounds AS (
  SELECT
    MIN(CAST("value__" AS BINARY_DOUBLE)) AS "low__",
    MAX(CAST("value__" AS BINARY_DOUBLE)) AS "high__"
  FROM histogram_values
  WHERE CAST("value__" AS BINARY_DOUBLE) < CAST('Infinity' AS BINARY_DOUBLE)
    AND CAST("value__" AS BINARY_DOUBLE) > CAST('-Infinity' AS BINARY_DOUBLE)
),
histogram_bins AS (
  SELECT
    "product" AS "product",
    CAST(CASE WHEN "high__" = "low__" THEN 1 ELSE LEAST(FLOOR(((CAST("value__" AS BINARY_DOUBLE) - "low__") * 3) / ("high__" - "low__")), 2) END AS NUMBER(19)) AS "bin__",
    CAST(SUM("equal__") AS NUMBER(19)) AS "rows__"
  FROM histogram_values
  CROSS JOIN histogram_bounds
  WHERE CAST("value__" AS BINARY_DOUBLE) < CAST('Infinity' AS BINARY_DOUBLE)
    AND CAST("value__" AS BINARY_DOUBLE) > CAST('-Infinity' AS BINARY_DOUBLE)
  GROUP BY "product", CAST(CASE WHEN "high__" = "low__" THEN 1 ELSE LEAST(FLOOR(((CAST("value__" AS BINARY_DOUBLE) - "low__") * 3) / ("high__" - "low__")), 2) END AS NUMBER(19))
)
SELECT
  "product" AS "product",
  "bin__" AS "bin__",
  "rows__" AS "rows__",
  "low__" AS "low__",
  "high__" AS "high__"
FROM histogram_bins
CROSS JOIN histogram_bounds
ORDER BY "product" ASC, "bin__" ASC
