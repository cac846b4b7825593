SELECT TOP 100
  [region] AS [region],
  [product] AS [product],
  [sum] AS [sum]
FROM (
  SELECT
    [region] AS [region],
    [product] AS [product],
    [sum] AS [sum],
    [order_1__] AS [order_1__],
    ROW_NUMBER() OVER (PARTITION BY [region] ORDER BY CASE WHEN CASE WHEN [limit__] IS NULL THEN 1 ELSE 0 END IS NULL THEN 1 ELSE 0 END, CASE WHEN [limit__] IS NULL THEN 1 ELSE 0 END ASC, [limit__] DESC, CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC) AS [place__]
  FROM (
    SELECT
      [region] AS [region],
      [product] AS [product],
      SUM([amount]) AS [sum],
      MAX([amount]) AS [order_1__],
      SUM([quantity]) AS [limit__]
    FROM [orders]
    GROUP BY [region], [product]
  ) AS [all_groups]
) AS [placed_groups]
WHERE [place__] <= 1
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC, [order_1__] DESC
