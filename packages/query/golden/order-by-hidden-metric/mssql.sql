SELECT TOP 2
  [product] AS [product],
  COUNT(*) AS [count]
FROM [orders]
GROUP BY [product]
ORDER BY MAX([amount]) DESC, CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
