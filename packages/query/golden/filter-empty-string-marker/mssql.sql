SELECT TOP 50000
  [id] AS [id]
FROM [orders]
WHERE [region] = ''
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
