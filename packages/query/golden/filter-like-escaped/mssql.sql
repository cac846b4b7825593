SELECT TOP 50000
  [id] AS [id],
  [product] AS [product]
FROM [orders]
WHERE LOWER([product]) LIKE LOWER('%APP%')
  AND [product] NOT LIKE 'app\_e%' ESCAPE '\'
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
