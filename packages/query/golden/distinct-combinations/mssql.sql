SELECT TOP 50000
  [region] AS [region],
  [is_new] AS [is_new]
FROM [orders]
GROUP BY [region], [is_new]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC, CASE WHEN [is_new] IS NULL THEN 1 ELSE 0 END, [is_new] ASC
