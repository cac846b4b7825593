SELECT TOP 50000
  [product] AS [product],
  SUM([amount]) AS [SUM(amount)]
FROM [orders]
JOIN (
  SELECT TOP 1
    [product] AS [product__],
    COUNT(*) AS [mme_inner__]
  FROM [orders]
  GROUP BY [product]
  ORDER BY [mme_inner__] DESC
) AS [series_limit]
  ON [product] = [series_limit].[product__]
GROUP BY [product]
ORDER BY CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
