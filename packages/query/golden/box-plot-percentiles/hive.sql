WITH `box_values` AS (
  SELECT
    `id` AS `id`,
    AVG(`amount`) AS `average`
  FROM `orders`
  GROUP BY `id`
  HAVING (COUNT(*) > 0)
),
`box_places` AS (
  SELECT
    CAST(`average` AS DOUBLE) AS `value_0__`,
    ROW_NUMBER() OVER (ORDER BY CASE WHEN CAST(`average` AS DOUBLE) IS NULL THEN 1 ELSE 0 END ASC NULLS LAST, CAST(`average` AS DOUBLE) ASC NULLS LAST) AS `place_0__`,
    COUNT(CAST(`average` AS DOUBLE)) OVER () AS `present_0__`,
    COUNT(*) OVER () AS `rows_0__`
  FROM `box_values`
),
`box_quartiles` AS (
  SELECT
    `value_0__` AS `value_0__`,
    `place_0__` AS `place_0__`,
    `rows_0__` AS `rows_0__`,
    AVG(`value_0__`) OVER () AS `mean_0__`,
    SUM(CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.5)) > (-1) AND ((`place_0__` - 1) - ((`present_0__` - 1) * 0.5)) < 1 THEN `value_0__` * CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `median_0__`,
    SUM(CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.25)) > (-1) AND ((`place_0__` - 1) - ((`present_0__` - 1) * 0.25)) < 1 THEN `value_0__` * CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `q1_0__`,
    SUM(CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.75)) > (-1) AND ((`place_0__` - 1) - ((`present_0__` - 1) * 0.75)) < 1 THEN `value_0__` * CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `q3_0__`,
    SUM(CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.1)) > (-1) AND ((`place_0__` - 1) - ((`present_0__` - 1) * 0.1)) < 1 THEN `value_0__` * (1 - ABS((`place_0__` - 1) - ((`present_0__` - 1) * 0.1))) END) OVER () AS `low_0__`,
    SUM(CASE WHEN ((`place_0__` - 1) - ((`present_0__` - 1) * 0.9)) > (-1) AND ((`place_0__` - 1) - ((`present_0__` - 1) * 0.9)) < 1 THEN `value_0__` * (1 - ABS((`place_0__` - 1) - ((`present_0__` - 1) * 0.9))) END) OVER () AS `high_0__`
  FROM `box_places`
),
`box_ends` AS (
  SELECT
    `value_0__` AS `value_0__`,
    `place_0__` AS `place_0__`,
    `rows_0__` AS `rows_0__`,
    `mean_0__` AS `mean_0__`,
    `median_0__` AS `median_0__`,
    `q1_0__` AS `q1_0__`,
    `q3_0__` AS `q3_0__`,
    `low_0__` AS `low_0__`,
    `high_0__` AS `high_0__`
  FROM `box_quartiles`
)
SELECT
  `mean_0__` AS `mean_0__`,
  `median_0__` AS `median_0__`,
  `max_0__` AS `max_0__`,
  `min_0__` AS `min_0__`,
  `q1_0__` AS `q1_0__`,
  `q3_0__` AS `q3_0__`,
  `count_0__` AS `count_0__`,
  `outlier_0__` AS `outlier_0__`
FROM (
  SELECT
    `mean_0__` AS `mean_0__`,
    `median_0__` AS `median_0__`,
    `high_0__` AS `max_0__`,
    `low_0__` AS `min_0__`,
    `q1_0__` AS `q1_0__`,
    `q3_0__` AS `q3_0__`,
    `rows_0__` AS `count_0__`,
    CASE WHEN `value_0__` > `high_0__` OR `value_0__` < `low_0__` THEN `value_0__` END AS `outlier_0__`,
    CASE WHEN `place_0__` = 1 THEN 0 ELSE 1 END AS `order_by_0__`,
    `place_0__` AS `order_by_1__`
  FROM `box_ends`
  WHERE `place_0__` = 1 OR (`value_0__` > `high_0__` OR `value_0__` < `low_0__`)
) AS `ordered`
ORDER BY `order_by_0__` ASC NULLS LAST, `order_by_1__` DESC
