SELECT TOP 50000
  [product] AS [product],
  (SUM(amount) / NULLIF(SUM(quantity), 0) -- price
) AS [price]
FROM [orders]
GROUP BY [product]
ORDER BY CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
