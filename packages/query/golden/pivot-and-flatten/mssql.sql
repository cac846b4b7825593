SELECT TOP 50000
  DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0) AS [ordered_at],
  [product] AS [product],
  COUNT(*) AS [count]
FROM [orders]
GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0), [product]
