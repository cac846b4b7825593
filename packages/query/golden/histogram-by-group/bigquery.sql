WITH `histogram_values` AS (
  SELECT
    `product` AS `product`,
    `quantity` AS `value__`,
    COUNT(*) AS `equal__`
  FROM `orders`
  WHERE (product IN ('apple', 'pear'))
    AND `quantity` IS NOT NULL
  GROUP BY 1, 2
),
`histogram_bounds` AS (
  SELECT
    MIN(CAST(`value__` AS FLOAT64)) AS `low__`,
    MAX(CAST(`value__` AS FLOAT64)) AS `high__`
  FROM `histogram_values`
  WHERE CAST(`value__` AS FLOAT64) < CAST('Infinity' AS FLOAT64)
    AND CAST(`value__` AS FLOAT64) > CAST('-Infinity' AS FLOAT64)
),
`histogram_bins` AS (
  SELECT
    `product` AS `product`,
    CAST(CASE WHEN `high__` = `low__` THEN 1 ELSE LEAST(FLOOR(((CAST(`value__` AS FLOAT64) - `low__`) * 3) / (`high__` - `low__`)), 2) END AS INT64) AS `bin__`,
    CAST(SUM(`equal__`) AS INT64) AS `rows__`
  FROM `histogram_values`
  CROSS JOIN `histogram_bounds`
  WHERE CAST(`value__` AS FLOAT64) < CAST('Infinity' AS FLOAT64)
    AND CAST(`value__` AS FLOAT64) > CAST('-Infinity' AS FLOAT64)
  GROUP BY 1, 2
)
SELECT
  `product` AS `product`,
  `bin__` AS `bin__`,
  `rows__` AS `rows__`,
  `low__` AS `low__`,
  `high__` AS `high__`
FROM `histogram_bins`
CROSS JOIN `histogram_bounds`
ORDER BY `product` ASC NULLS LAST, `bin__` ASC NULLS LAST
