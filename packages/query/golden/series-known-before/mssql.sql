SELECT TOP 50000
  DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0) AS [ordered_at],
  [product] AS [product],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
WHERE [product] IN ('apple', 'pear')
GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0), [product]
ORDER BY CASE WHEN (DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0)) IS NULL THEN 1 ELSE 0 END, [ordered_at] ASC, CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
