SELECT TOP 50000
  CASE WHEN [series_limit].[product__] IS NOT NULL THEN [product] ELSE 'Others' END AS [product],
  COUNT(*) AS [count]
FROM [orders]
LEFT JOIN (
  SELECT TOP 2
    [product] AS [product__],
    COUNT(*) AS [mme_inner__]
  FROM [orders]
  GROUP BY [product]
  ORDER BY [mme_inner__] DESC
) AS [series_limit]
  ON [product] = [series_limit].[product__]
GROUP BY CASE WHEN [series_limit].[product__] IS NOT NULL THEN [product] ELSE 'Others' END
ORDER BY [count] DESC
