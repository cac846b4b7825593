SELECT TOP 50000
  [id] AS [id],
  [is_new] AS [is_new]
FROM [orders]
WHERE [is_new] = 0
  AND [amount] IS NOT NULL
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
