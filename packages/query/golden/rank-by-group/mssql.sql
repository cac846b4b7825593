SELECT TOP 4
  [product] AS [product],
  [region] AS [region],
  AVG([amount]) AS [average],
  CASE WHEN AVG([amount]) IS NOT NULL AND [product] IS NOT NULL THEN (CAST(RANK() OVER (PARTITION BY [product] ORDER BY CASE WHEN CASE WHEN AVG([amount]) IS NULL THEN 1 ELSE 0 END IS NULL THEN 1 ELSE 0 END, CASE WHEN AVG([amount]) IS NULL THEN 1 ELSE 0 END ASC, CASE WHEN AVG([amount]) IS NULL THEN 1 ELSE 0 END, AVG([amount]) ASC) AS FLOAT) + ((CAST(COUNT(*) OVER (PARTITION BY [product], AVG([amount])) AS FLOAT) - 1) / 2)) / CAST(COUNT(AVG([amount])) OVER (PARTITION BY [product]) AS FLOAT) END AS [rank]
FROM [orders]
GROUP BY [product], [region]
ORDER BY [average] DESC
