SELECT
  [id] AS [id],
  [product] AS [product],
  (amount - quantity * 2) AS [net]
FROM [orders]
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY
