SELECT TOP 50000
  [id] AS [id],
  [product] AS [product]
FROM [orders]
WHERE [product] IN ('O''Hara', 'x'' OR ''1''=''1')
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
