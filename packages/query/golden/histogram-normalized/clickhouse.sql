WITH `histogram_values` AS (
  SELECT
    `quantity` AS `value___6fe430`,
    COUNT(*) AS `equal___ad84d3`
  FROM `orders`
  WHERE `quantity` IS NOT NULL
  GROUP BY 1
),
`histogram_bounds` AS (
  SELECT
    MIN(CAST(`value___6fe430` AS Nullable(Float64))) AS `low___ca0e1b`,
    MAX(CAST(`value___6fe430` AS Nullable(Float64))) AS `high___dcacda`
  FROM `histogram_values`
  WHERE CAST(`value___6fe430` AS Nullable(Float64)) < CAST('Infinity' AS Nullable(Float64))
    AND CAST(`value___6fe430` AS Nullable(Float64)) > CAST('-Infinity' AS Nullable(Float64))
),
`histogram_bins` AS (
  SELECT
    CAST(CASE WHEN `high___dcacda` = `low___ca0e1b` THEN 1 ELSE LEAST(FLOOR(((CAST(`value___6fe430` AS Nullable(Float64)) - `low___ca0e1b`) * 3) / (`high___dcacda` - `low___ca0e1b`)), 2) END AS Nullable(Int64)) AS `bin___395088`,
    CAST(SUM(`equal___ad84d3`) AS Nullable(Int64)) AS `rows___a3134e`
  FROM `histogram_values`
  CROSS JOIN `histogram_bounds`
  WHERE CAST(`value___6fe430` AS Nullable(Float64)) < CAST('Infinity' AS Nullable(Float64))
    AND CAST(`value___6fe430` AS Nullable(Float64)) > CAST('-Infinity' AS Nullable(Float64))
  GROUP BY 1
)
SELECT
  `bin___395088` AS `bin___395088`,
  `rows___a3134e` AS `rows___a3134e`,
  `low___ca0e1b` AS `low___ca0e1b`,
  `high___dcacda` AS `high___dcacda`
FROM `histogram_bins`
CROSS JOIN `histogram_bounds`
ORDER BY `bin___395088` ASC
