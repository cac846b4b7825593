WITH [histogram_values] AS (
  SELECT
    CAST([amount] AS FLOAT) AS [value__]
  FROM [orders]
  WHERE [product] IN ('apple', 'pear', '100%')
    AND [region] IN ('north', 'south')
    AND [amount] IS NOT NULL
),
[histogram_bounds] AS (
  SELECT
    MIN(CAST([amount] AS FLOAT)) AS [low__],
    MAX(CAST([amount] AS FLOAT)) AS [high__]
  FROM [orders]
  WHERE [product] IN ('apple', 'pear', '100%')
    AND [amount] IS NOT NULL
),
[histogram_bins] AS (
  SELECT
    CAST(CASE WHEN [high__] = [low__] THEN 2 ELSE CASE WHEN [high__] > CAST('1e300' AS FLOAT) OR [low__] < CAST('-1e300' AS FLOAT) THEN LEAST(FLOOR((((CAST([value__] AS FLOAT) / 1048576) - ([low__] / 1048576)) * 4) / (([high__] / 1048576) - ([low__] / 1048576))), 3) ELSE LEAST(FLOOR(((CAST([value__] AS FLOAT) - [low__]) * 4) / ([high__] - [low__])), 3) END END AS BIGINT) AS [bin__],
    COUNT(*) AS [rows__]
  FROM [histogram_values]
  CROSS JOIN [histogram_bounds]
  GROUP BY CAST(CASE WHEN [high__] = [low__] THEN 2 ELSE CASE WHEN [high__] > CAST('1e300' AS FLOAT) OR [low__] < CAST('-1e300' AS FLOAT) THEN LEAST(FLOOR((((CAST([value__] AS FLOAT) / 1048576) - ([low__] / 1048576)) * 4) / (([high__] / 1048576) - ([low__] / 1048576))), 3) ELSE LEAST(FLOOR(((CAST([value__] AS FLOAT) - [low__]) * 4) / ([high__] - [low__])), 3) END END AS BIGINT)
)
SELECT
  [bin__] AS [bin__],
  [rows__] AS [rows__],
  [low__] AS [low__],
  [high__] AS [high__]
FROM [histogram_bins]
CROSS JOIN [histogram_bounds]
ORDER BY CASE WHEN [bin__] IS NULL THEN 1 ELSE 0 END, [bin__] ASC
