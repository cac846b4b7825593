SELECT TOP 50000
  [region] AS [region]
FROM [orders]
WHERE (quantity > 2)
GROUP BY [region]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
