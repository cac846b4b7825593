SELECT TOP 50000
  [product] AS [product],
  COUNT(*) AS [count]
FROM [orders]
WHERE (amount > 3 OR amount IS NULL)
GROUP BY [product]
HAVING (COUNT(*) > 1)
ORDER BY CASE WHEN [product] IS NULL THEN 1 ELSE 0 END, [product] ASC
