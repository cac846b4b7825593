SELECT TOP 50000
  DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0) AS [__timestamp],
  [region] AS [region],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
WHERE [ordered_at] >= CONVERT(DATETIME, '2024-01-01T00:00:00.000', 126)
  AND [ordered_at] < CONVERT(DATETIME, '2024-04-01T00:00:00.000', 126)
GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0), [region]
ORDER BY CASE WHEN (DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0)) IS NULL THEN 1 ELSE 0 END, [__timestamp] ASC, CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
