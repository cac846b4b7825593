SELECT TOP 50000
  [id] AS [id],
  [ordered_at] AS [ordered_at]
FROM [orders]
WHERE [ordered_at] >= CONVERT(DATETIME, '2024-05-01T00:00:00.000', 126)
  AND [ordered_at] < CONVERT(DATETIME, '2024-06-01T00:00:00.000', 126)
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
