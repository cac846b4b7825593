WITH `box_values` AS (
  SELECT
    `id` AS `id_37386a`,
    AVG(`amount`) AS `average_175eb2`
  FROM `orders`
  GROUP BY 1
  HAVING (COUNT(*) > 0)
),
`box_places` AS (
  SELECT
    CAST(`average_175eb2` AS Nullable(Float64)) AS `value_0___68e5db`,
    ROW_NUMBER() OVER (ORDER BY CASE WHEN CAST(`average_175eb2` AS Nullable(Float64)) IS NULL THEN 1 ELSE 0 END ASC, CAST(`average_175eb2` AS Nullable(Float64)) ASC) AS `place_0___9cd3d3`,
    COUNT(CAST(`average_175eb2` AS Nullable(Float64))) OVER () AS `present_0___93c069`,
    COUNT(*) OVER () AS `rows_0___ca0735`
  FROM `box_values`
),
`box_quartiles` AS (
  SELECT
    `value_0___68e5db` AS `value_0___68e5db`,
    `place_0___9cd3d3` AS `place_0___9cd3d3`,
    `rows_0___ca0735` AS `rows_0___ca0735`,
    AVG(`value_0___68e5db`) OVER () AS `mean_0___72b76d`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `median_0___8262b1`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `q1_0___05361a`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER () AS `q3_0___3077ed`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.1)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.1)) < 1 THEN `value_0___68e5db` * (1 - ABS((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.1))) END) OVER () AS `low_0___2ab434`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.9)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.9)) < 1 THEN `value_0___68e5db` * (1 - ABS((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.9))) END) OVER () AS `high_0___536309`
  FROM `box_places`
),
`box_ends` AS (
  SELECT
    `value_0___68e5db` AS `value_0___68e5db`,
    `place_0___9cd3d3` AS `place_0___9cd3d3`,
    `rows_0___ca0735` AS `rows_0___ca0735`,
    `mean_0___72b76d` AS `mean_0___72b76d`,
    `median_0___8262b1` AS `median_0___8262b1`,
    `q1_0___05361a` AS `q1_0___05361a`,
    `q3_0___3077ed` AS `q3_0___3077ed`,
    `low_0___2ab434` AS `low_0___2ab434`,
    `high_0___536309` AS `high_0___536309`
  FROM `box_quartiles`
)
SELECT
  `mean_0___72b76d` AS `mean_0___72b76d`,
  `median_0___8262b1` AS `median_0___8262b1`,
  `high_0___536309` AS `max_0___8852da`,
  `low_0___2ab434` AS `min_0___be82c3`,
  `q1_0___05361a` AS `q1_0___05361a`,
  `q3_0___3077ed` AS `q3_0___3077ed`,
  `rows_0___ca0735` AS `count_0___260cf9`,
  CASE WHEN `value_0___68e5db` > `high_0___536309` OR `value_0___68e5db` < `low_0___2ab434` THEN `value_0___68e5db` END AS `outlier_0___f6e49b`
FROM `box_ends`
WHERE `place_0___9cd3d3` = 1 OR (`value_0___68e5db` > `high_0___536309` OR `value_0___68e5db` < `low_0___2ab434`)
ORDER BY CASE WHEN `place_0___9cd3d3` = 1 THEN 0 ELSE 1 END ASC, `place_0___9cd3d3` DESC
