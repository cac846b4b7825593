SELECT
  COUNT(*) AS [rowcount]
FROM (
  SELECT TOP 50000
    [product] AS [product],
    COUNT(*) AS [count]
  FROM [orders]
  GROUP BY [product]
) AS [rowcount_qry]
