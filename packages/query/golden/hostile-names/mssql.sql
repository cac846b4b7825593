SELECT TOP 50000
  [select "x'; --] AS [select "x'; --],
  COUNT([select "x'; --]) AS [" AS x, (SELECT 1) --]
FROM [orders]
WHERE [select "x'; --] <> '''; DROP TABLE orders; --'
GROUP BY [select "x'; --]
ORDER BY CASE WHEN [select "x'; --] IS NULL THEN 1 ELSE 0 END, [select "x'; --] ASC
