SELECT TOP 50000
  [id] AS [id],
  [region] AS [region]
FROM [orders]
WHERE [region] IS NULL OR [region] IN ('north')
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
