WITH x AS (SELECT * FROM orders),
[__cte] AS (
  SELECT * FROM x WHERE quantity > 1 -- some;
)
SELECT TOP 50000
  [region] AS [region],
  SUM([amount]) AS [SUM(amount)]
FROM [__cte] AS [virtual_table]
GROUP BY [region]
ORDER BY CASE WHEN [region] IS NULL THEN 1 ELSE 0 END, [region] ASC
