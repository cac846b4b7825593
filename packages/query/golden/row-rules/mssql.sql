SELECT TOP 50000
  [region] AS [region],
  COUNT(*) AS [count]
FROM (
  SELECT TOP 9223372036854775807 *
  FROM [orders]
  WHERE (region = 'north' OR region = 'south')
    AND (amount IS NOT NULL)
) AS [orders]
WHERE (1 = 1 OR 2 = 2)
GROUP BY [region]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
