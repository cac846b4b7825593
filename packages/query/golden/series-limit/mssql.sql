SELECT TOP 50000
  DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0) AS [ordered_at],
  [product] AS [product],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
JOIN (
  SELECT TOP 2
    [product] AS [product__],
    SUM([amount]) AS [mme_inner__]
  FROM [orders]
  GROUP BY [product]
  ORDER BY [mme_inner__] DESC
) AS [series_limit]
  ON [product] = [series_limit].[product__]
GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0), [product]
ORDER BY CASE WHEN (DATEADD(MONTH, DATEDIFF(MONTH, 0, [ordered_at]), 0)) IS NULL THEN 1 ELSE 0 END, [ordered_at] ASC, CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
