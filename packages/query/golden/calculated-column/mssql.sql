SELECT TOP 50000
  [region] AS [region],
  SUM((amount - quantity * 2)) AS [SUM(net)]
FROM [orders]
GROUP BY [region]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
