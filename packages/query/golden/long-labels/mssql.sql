SELECT TOP 2
  [region] AS [region],
  SUM([amount]) AS [A label that is much longer than sixty-three bytes, with ünïcödé: é]
FROM [orders]
GROUP BY [region]
ORDER BY [A label that is much longer than sixty-three bytes, with ünïcödé: é] DESC
