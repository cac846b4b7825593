WITH histogram_values AS (
  SELECT
    CAST(amount AS BINARY_DOUBLE) AS "value__"
  FROM orders
  WHERE product IN ('apple', 'pear', '100%')
    AND region IN ('north', 'south')
    AND amount IS NOT NULL
    AND CAST(amount AS BINARY_DOUBLE) < CAST('Infinity' AS BINARY_DOUBLE)
    AND CAST(amount AS BINARY_DOUBLE) > CAST('-Infinity' AS BINARY_DOUBLE)
),
histogram_bounds AS (
  SELECT
    MIN(CAST(amount AS BINARY_DOUBLE)) AS "low__",
    MAX(CAST(amount AS BINARY_DOUBLE)) AS "high__"
  FROM orders
  WHERE product IN ('apple', 'pear', '100%')
    AND amount IS NOT NULL
    AND CAST(amount AS BINARY_DOUBLE) < CAST('Infinity' AS BINARY_DOUBLE)
    AND CAST(amount AS BINARY_DOUBLE) > CAST('-Infinity' AS BINARY_DOUBLE)
),
histogram_bins AS (
  SELECT
    CAST(CASE WHEN "high__" = "low__" THEN 2 ELSE CASE WHEN "high__" > CAST('1e300' AS BINARY_DOUBLE) OR "low__" < CAST('-1e300' AS BINARY_DOUBLE) THEN LEAST(FLOOR((((CAST("value__" AS BINARY_DOUBLE) / 1048576) - ("low__" / 1048576)) * 4) / (("high__" / 1048576) - ("low__" / 1048576))), 3) ELSE LEAST(FLOOR(((CAST("value__" AS BINARY_DOUBLE) - "low__") * 4) / ("high__" - "low__")), 3) END END AS NUMBER(19)) AS "bin__",
    COUNT(*) AS "rows__"
  FROM histogram_values
  CROSS JOIN histogram_bounds
  GROUP BY CAST(CASE WHEN "high__" = "low__" THEN 2 ELSE CASE WHEN "high__" > CAST('1e300' AS BINARY_DOUBLE) OR "low__" < CAST('-1e300' AS BINARY_DOUBLE) THEN LEAST(FLOOR((((CAST("value__" AS BINARY_DOUBLE) / 1048576) - ("low__" / 1048576)) * 4) / (("high__" / 1048576) - ("low__" / 1048576))), 3) ELSE LEAST(FLOOR(((CAST("value__" AS BINARY_DOUBLE) - "low__") * 4) / ("high__" - "low__")), 3) END END AS NUMBER(19))
)
SELECT
  "bin__" AS "bin__",
  "rows__" AS "rows__",
  "low__" AS "low__",
  "high__" AS "high__"
FROM histogram_bins
CROSS JOIN histogram_bounds
ORDER BY "bin__" ASC
