WITH `histogram_values` AS (
  SELECT
    CAST(`amount` AS Nullable(Float64)) AS `value___6fe430`
  FROM `orders`
  WHERE `product` IN ('apple', 'pear', '100%')
    AND `region` IN ('north', 'south')
    AND `amount` IS NOT NULL
    AND CAST(`amount` AS Nullable(Float64)) < CAST('Infinity' AS Nullable(Float64))
    AND CAST(`amount` AS Nullable(Float64)) > CAST('-Infinity' AS Nullable(Float64))
),
`histogram_bounds` AS (
  SELECT
    MIN(CAST(`amount` AS Nullable(Float64))) AS `low___ca0e1b`,
    MAX(CAST(`amount` AS Nullable(Float64))) AS `high___dcacda`
  FROM `orders`
  WHERE `product` IN ('apple', 'pear', '100%')
    AND `amount` IS NOT NULL
    AND CAST(`amount` AS Nullable(Float64)) < CAST('Infinity' AS Nullable(Float64))
    AND CAST(`amount` AS Nullable(Float64)) > CAST('-Infinity' AS Nullable(Float64))
),
`histogram_bins` AS (
  SELECT
    CAST(CASE WHEN `high___dcacda` = `low___ca0e1b` THEN 2 ELSE CASE WHEN `high___dcacda` > CAST('1e300' AS Nullable(Float64)) OR `low___ca0e1b` < CAST('-1e300' AS Nullable(Float64)) THEN LEAST(FLOOR((((CAST(`value___6fe430` AS Nullable(Float64)) / 1048576) - (`low___ca0e1b` / 1048576)) * 4) / ((`high___dcacda` / 1048576) - (`low___ca0e1b` / 1048576))), 3) ELSE LEAST(FLOOR(((CAST(`value___6fe430` AS Nullable(Float64)) - `low___ca0e1b`) * 4) / (`high___dcacda` - `low___ca0e1b`)), 3) END END AS Nullable(Int64)) AS `bin___395088`,
    COUNT(*) AS `rows___a3134e`
  FROM `histogram_values`
  CROSS JOIN `histogram_bounds`
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
