SELECT TOP 50000
  [day_text] AS [day_text]
FROM [orders]
WHERE [day_text] >= '20240201'
  AND [day_text] < '20240301'
ORDER BY CASE WHEN [day_text] IS NULL THEN 1 ELSE 0 END, [day_text] ASC
