SELECT TOP 50000
  [region] AS [region],
  COUNT(*) AS [count],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
GROUP BY [region]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
