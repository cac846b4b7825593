SELECT TOP 50000
  DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0) AS [ordered_at],
  CASE WHEN [product] IN ('apple', 'O''Hara') THEN [product] ELSE 'Others' END AS [product],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0), CASE WHEN [product] IN ('apple', 'O''Hara') THEN [product] ELSE 'Others' END
ORDER BY CASE WHEN (DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0)) IS NULL THEN 1 ELSE 0 END, [ordered_at] ASC, CASE WHEN CASE WHEN [product] IN ('apple', 'O''Hara') THEN [product] ELSE 'Others' END IS NULL THEN 1 ELSE 0 END, [product] ASC
