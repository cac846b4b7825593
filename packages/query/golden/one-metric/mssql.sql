SELECT TOP 50000
  COUNT(*) AS [count]
FROM [orders]
