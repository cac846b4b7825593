SELECT TOP 50000
  [id] AS [id],
  [product] AS [product]
FROM [orders]
WHERE LOWER([product]) LIKE LOWER('%APP%')
  AND [region] NOT LIKE 'n%'
  AND CAST([id] AS NVARCHAR(4000)) LIKE '1%'
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
