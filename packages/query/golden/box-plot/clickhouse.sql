WITH `box_values` AS (
  SELECT
    `product` AS `product_e54841`,
    `region` AS `region_031afe`,
    AVG(`amount`) AS `average_175eb2`,
    COUNT(`id`) AS `count_39b1dd`
  FROM `orders`
  GROUP BY 1, 2
),
`box_places` AS (
  SELECT
    `product_e54841` AS `product_e54841`,
    CAST(`average_175eb2` AS Nullable(Float64)) AS `value_0___68e5db`,
    ROW_NUMBER() OVER (PARTITION BY `product_e54841` ORDER BY CASE WHEN CAST(`average_175eb2` AS Nullable(Float64)) IS NULL THEN 1 ELSE 0 END ASC, CAST(`average_175eb2` AS Nullable(Float64)) ASC) AS `place_0___9cd3d3`,
    COUNT(CAST(`average_175eb2` AS Nullable(Float64))) OVER (PARTITION BY `product_e54841`) AS `present_0___93c069`,
    COUNT(*) OVER (PARTITION BY `product_e54841`) AS `rows_0___ca0735`,
    CAST(`count_39b1dd` AS Nullable(Float64)) AS `value_1___bbbf66`,
    ROW_NUMBER() OVER (PARTITION BY `product_e54841` ORDER BY CASE WHEN CAST(`count_39b1dd` AS Nullable(Float64)) IS NULL THEN 1 ELSE 0 END ASC, CAST(`count_39b1dd` AS Nullable(Float64)) ASC) AS `place_1___2e6efc`,
    COUNT(CAST(`count_39b1dd` AS Nullable(Float64))) OVER (PARTITION BY `product_e54841`) AS `present_1___e737c4`,
    COUNT(*) OVER (PARTITION BY `product_e54841`) AS `rows_1___9cdff7`
  FROM `box_values`
  WHERE `product_e54841` IS NOT NULL
),
`box_quartiles` AS (
  SELECT
    `product_e54841` AS `product_e54841`,
    `value_0___68e5db` AS `value_0___68e5db`,
    `place_0___9cd3d3` AS `place_0___9cd3d3`,
    `rows_0___ca0735` AS `rows_0___ca0735`,
    AVG(`value_0___68e5db`) OVER (PARTITION BY `product_e54841`) AS `mean_0___72b76d`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `median_0___8262b1`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `q1_0___05361a`,
    SUM(CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) > (-1) AND ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) < 1 THEN `value_0___68e5db` * CASE WHEN ((`place_0___9cd3d3` - 1) - ((`present_0___93c069` - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `q3_0___3077ed`,
    `value_1___bbbf66` AS `value_1___bbbf66`,
    `place_1___2e6efc` AS `place_1___2e6efc`,
    `rows_1___9cdff7` AS `rows_1___9cdff7`,
    AVG(`value_1___bbbf66`) OVER (PARTITION BY `product_e54841`) AS `mean_1___462e00`,
    SUM(CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.5)) > (-1) AND ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.5)) < 1 THEN `value_1___bbbf66` * CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `median_1___ee4b8c`,
    SUM(CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.25)) > (-1) AND ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.25)) < 1 THEN `value_1___bbbf66` * CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `q1_1___711ef5`,
    SUM(CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.75)) > (-1) AND ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.75)) < 1 THEN `value_1___bbbf66` * CASE WHEN ((`place_1___2e6efc` - 1) - ((`present_1___e737c4` - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY `product_e54841`) AS `q3_1___9d002c`
  FROM `box_places`
),
`box_ends` AS (
  SELECT
    `product_e54841` AS `product_e54841`,
    `value_0___68e5db` AS `value_0___68e5db`,
    `place_0___9cd3d3` AS `place_0___9cd3d3`,
    `rows_0___ca0735` AS `rows_0___ca0735`,
    `mean_0___72b76d` AS `mean_0___72b76d`,
    `median_0___8262b1` AS `median_0___8262b1`,
    `q1_0___05361a` AS `q1_0___05361a`,
    `q3_0___3077ed` AS `q3_0___3077ed`,
    MIN(CASE WHEN `value_0___68e5db` >= (`q1_0___05361a` - (1.5 * (`q3_0___3077ed` - `q1_0___05361a`))) THEN `value_0___68e5db` END) OVER (PARTITION BY `product_e54841`) AS `low_0___2ab434`,
    MAX(CASE WHEN `value_0___68e5db` <= (`q3_0___3077ed` + (1.5 * (`q3_0___3077ed` - `q1_0___05361a`))) THEN `value_0___68e5db` END) OVER (PARTITION BY `product_e54841`) AS `high_0___536309`,
    `value_1___bbbf66` AS `value_1___bbbf66`,
    `place_1___2e6efc` AS `place_1___2e6efc`,
    `rows_1___9cdff7` AS `rows_1___9cdff7`,
    `mean_1___462e00` AS `mean_1___462e00`,
    `median_1___ee4b8c` AS `median_1___ee4b8c`,
    `q1_1___711ef5` AS `q1_1___711ef5`,
    `q3_1___9d002c` AS `q3_1___9d002c`,
    MIN(CASE WHEN `value_1___bbbf66` >= (`q1_1___711ef5` - (1.5 * (`q3_1___9d002c` - `q1_1___711ef5`))) THEN `value_1___bbbf66` END) OVER (PARTITION BY `product_e54841`) AS `low_1___5918a7`,
    MAX(CASE WHEN `value_1___bbbf66` <= (`q3_1___9d002c` + (1.5 * (`q3_1___9d002c` - `q1_1___711ef5`))) THEN `value_1___bbbf66` END) OVER (PARTITION BY `product_e54841`) AS `high_1___bfeb48`
  FROM `box_quartiles`
)
SELECT
  `product_e54841` AS `product_e54841`,
  `mean_0___72b76d` AS `mean_0___72b76d`,
  `median_0___8262b1` AS `median_0___8262b1`,
  `high_0___536309` AS `max_0___8852da`,
  `low_0___2ab434` AS `min_0___be82c3`,
  `q1_0___05361a` AS `q1_0___05361a`,
  `q3_0___3077ed` AS `q3_0___3077ed`,
  `rows_0___ca0735` AS `count_0___260cf9`,
  CASE WHEN `value_0___68e5db` > `high_0___536309` OR `value_0___68e5db` < `low_0___2ab434` THEN `value_0___68e5db` END AS `outlier_0___f6e49b`,
  `mean_1___462e00` AS `mean_1___462e00`,
  `median_1___ee4b8c` AS `median_1___ee4b8c`,
  `high_1___bfeb48` AS `max_1___b4dc48`,
  `low_1___5918a7` AS `min_1___2ce79a`,
  `q1_1___711ef5` AS `q1_1___711ef5`,
  `q3_1___9d002c` AS `q3_1___9d002c`,
  `rows_1___9cdff7` AS `count_1___798455`,
  CASE WHEN `value_1___bbbf66` > `high_1___bfeb48` OR `value_1___bbbf66` < `low_1___5918a7` THEN `value_1___bbbf66` END AS `outlier_1___654972`
FROM `box_ends`
WHERE `place_0___9cd3d3` = 1 OR (`value_0___68e5db` > `high_0___536309` OR `value_0___68e5db` < `low_0___2ab434`) OR (`value_1___bbbf66` > `high_1___bfeb48` OR `value_1___bbbf66` < `low_1___5918a7`)
ORDER BY CASE WHEN `place_0___9cd3d3` = 1 THEN 0 ELSE 1 END ASC, `product_e54841` ASC, `place_0___9cd3d3` DESC
