SELECT TOP 50000
  UPPER(region) AS [Region],
  COUNT(*) AS [count]
FROM [orders]
GROUP BY UPPER(region)
ORDER BY CASE WHEN UPPER(region) IS NULL THEN 1 ELSE 0 END, [Region] ASC
