WITH `histogram_values` AS (
  SELECT
    CAST(`amount` AS FLOAT64) AS `value__`
  FROM `orders`
  WHERE `product` IN ('apple', 'pear', '100%')
    AND `region` IN ('north', 'south')
    AND `amount` IS NOT NULL
    AND CAST(`amount` AS FLOAT64) < CAST('Infinity' AS FLOAT64)
    AND CAST(`amount` AS FLOAT64) > CAST('-Infinity' AS FLOAT64)
),
`histogram_bounds` AS (
  SELECT
    MIN(CAST(`amount` AS FLOAT64)) AS `low__`,
    MAX(CAST(`amount` AS FLOAT64)) AS `high__`
  FROM `orders`
  WHERE `product` IN ('apple', 'pear', '100%')
    AND `amount` IS NOT NULL
    AND CAST(`amount` AS FLOAT64) < CAST('Infinity' AS FLOAT64)
    AND CAST(`amount` AS FLOAT64) > CAST('-Infinity' AS FLOAT64)
),
`histogram_bins` AS (
  SELECT
    CAST(CASE WHEN `high__` = `low__` THEN 2 ELSE CASE WHEN `high__` > CAST('1e300' AS FLOAT64) OR `low__` < CAST('-1e300' AS FLOAT64) THEN LEAST(FLOOR((((CAST(`value__` AS FLOAT64) / 1048576) - (`low__` / 1048576)) * 4) / ((`high__` / 1048576) - (`low__` / 1048576))), 3) ELSE LEAST(FLOOR(((CAST(`value__` AS FLOAT64) - `low__`) * 4) / (`high__` - `low__`)), 3) END END AS INT64) AS `bin__`,
    COUNT(*) AS `rows__`
  FROM `histogram_values`
  CROSS JOIN `histogram_bounds`
  GROUP BY 1
)
SELECT
  `bin__` AS `bin__`,
  `rows__` AS `rows__`,
  `low__` AS `low__`,
  `high__` AS `high__`
FROM `histogram_bins`
CROSS JOIN `histogram_bounds`
ORDER BY `bin__` ASC NULLS LAST
