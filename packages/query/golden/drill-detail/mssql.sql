SELECT TOP 1000
  [id] AS [id],
  [region] AS [region],
  [product] AS [product],
  [amount] AS [amount],
  [quantity] AS [quantity],
  [is_new] AS [is_new],
  [ordered_at] AS [ordered_at],
  [ordered_on] AS [ordered_on],
  [epoch] AS [epoch],
  [day_text] AS [day_text],
  [select "x'; --] AS [select "x'; --],
  (amount - quantity * 2) AS [net]
FROM [orders]
WHERE [ordered_at] >= CONVERT(DATETIME, '2024-01-01T00:00:00.000', 126)
  AND [ordered_at] < CONVERT(DATETIME, '2024-12-31T00:00:00.000', 126)
  AND [product] = 'pear'
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [id] ASC
