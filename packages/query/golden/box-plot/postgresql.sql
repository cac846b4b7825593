WITH "box_values" AS (
  SELECT
    "product" AS "product",
    "region" AS "region",
    AVG("amount") AS "average",
    COUNT("id") AS "count"
  FROM "orders"
  GROUP BY 1, 2
),
"box_places" AS (
  SELECT
    "product" AS "product",
    CAST("average" AS DOUBLE PRECISION) AS "value_0__",
    ROW_NUMBER() OVER (PARTITION BY "product" ORDER BY CASE WHEN CAST("average" AS DOUBLE PRECISION) IS NULL THEN 1 ELSE 0 END ASC, CAST("average" AS DOUBLE PRECISION) ASC) AS "place_0__",
    COUNT(CAST("average" AS DOUBLE PRECISION)) OVER (PARTITION BY "product") AS "present_0__",
    COUNT(*) OVER (PARTITION BY "product") AS "rows_0__",
    CAST("count" AS DOUBLE PRECISION) AS "value_1__",
    ROW_NUMBER() OVER (PARTITION BY "product" ORDER BY CASE WHEN CAST("count" AS DOUBLE PRECISION) IS NULL THEN 1 ELSE 0 END ASC, CAST("count" AS DOUBLE PRECISION) ASC) AS "place_1__",
    COUNT(CAST("count" AS DOUBLE PRECISION)) OVER (PARTITION BY "product") AS "present_1__",
    COUNT(*) OVER (PARTITION BY "product") AS "rows_1__"
  FROM "box_values"
  WHERE "product" IS NOT NULL
),
"box_quartiles" AS (
  SELECT
    "product" AS "product",
    "value_0__" AS "value_0__",
    "place_0__" AS "place_0__",
    "rows_0__" AS "rows_0__",
    AVG("value_0__") OVER (PARTITION BY "product") AS "mean_0__",
    SUM(CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.5)) > (-1) AND (("place_0__" - 1) - (("present_0__" - 1) * 0.5)) < 1 THEN "value_0__" * CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "median_0__",
    SUM(CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.25)) > (-1) AND (("place_0__" - 1) - (("present_0__" - 1) * 0.25)) < 1 THEN "value_0__" * CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "q1_0__",
    SUM(CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.75)) > (-1) AND (("place_0__" - 1) - (("present_0__" - 1) * 0.75)) < 1 THEN "value_0__" * CASE WHEN (("place_0__" - 1) - (("present_0__" - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "q3_0__",
    "value_1__" AS "value_1__",
    "place_1__" AS "place_1__",
    "rows_1__" AS "rows_1__",
    AVG("value_1__") OVER (PARTITION BY "product") AS "mean_1__",
    SUM(CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.5)) > (-1) AND (("place_1__" - 1) - (("present_1__" - 1) * 0.5)) < 1 THEN "value_1__" * CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.5)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "median_1__",
    SUM(CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.25)) > (-1) AND (("place_1__" - 1) - (("present_1__" - 1) * 0.25)) < 1 THEN "value_1__" * CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.25)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "q1_1__",
    SUM(CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.75)) > (-1) AND (("place_1__" - 1) - (("present_1__" - 1) * 0.75)) < 1 THEN "value_1__" * CASE WHEN (("place_1__" - 1) - (("present_1__" - 1) * 0.75)) = 0 THEN 1 ELSE 0.5 END END) OVER (PARTITION BY "product") AS "q3_1__"
  FROM "box_places"
),
"box_ends" AS (
  SELECT
    "product" AS "product",
    "value_0__" AS "value_0__",
    "place_0__" AS "place_0__",
    "rows_0__" AS "rows_0__",
    "mean_0__" AS "mean_0__",
    "median_0__" AS "median_0__",
    "q1_0__" AS "q1_0__",
    "q3_0__" AS "q3_0__",
    MIN(CASE WHEN "value_0__" >= ("q1_0__" - (1.5 * ("q3_0__" - "q1_0__"))) THEN "value_0__" END) OVER (PARTITION BY "product") AS "low_0__",
    MAX(CASE WHEN "value_0__" <= ("q3_0__" + (1.5 * ("q3_0__" - "q1_0__"))) THEN "value_0__" END) OVER (PARTITION BY "product") AS "high_0__",
    "value_1__" AS "value_1__",
    "place_1__" AS "place_1__",
    "rows_1__" AS "rows_1__",
    "mean_1__" AS "mean_1__",
    "median_1__" AS "median_1__",
    "q1_1__" AS "q1_1__",
    "q3_1__" AS "q3_1__",
    MIN(CASE WHEN "value_1__" >= ("q1_1__" - (1.5 * ("q3_1__" - "q1_1__"))) THEN "value_1__" END) OVER (PARTITION BY "product") AS "low_1__",
    MAX(CASE WHEN "value_1__" <= ("q3_1__" + (1.5 * ("q3_1__" - "q1_1__"))) THEN "value_1__" END) OVER (PARTITION BY "product") AS "high_1__"
  FROM "box_quartiles"
)
SELECT
  "product" AS "product",
  "mean_0__" AS "mean_0__",
  "median_0__" AS "median_0__",
  "high_0__" AS "max_0__",
  "low_0__" AS "min_0__",
  "q1_0__" AS "q1_0__",
  "q3_0__" AS "q3_0__",
  "rows_0__" AS "count_0__",
  CASE WHEN "value_0__" > "high_0__" OR "value_0__" < "low_0__" THEN "value_0__" END AS "outlier_0__",
  "mean_1__" AS "mean_1__",
  "median_1__" AS "median_1__",
  "high_1__" AS "max_1__",
  "low_1__" AS "min_1__",
  "q1_1__" AS "q1_1__",
  "q3_1__" AS "q3_1__",
  "rows_1__" AS "count_1__",
  CASE WHEN "value_1__" > "high_1__" OR "value_1__" < "low_1__" THEN "value_1__" END AS "outlier_1__"
FROM "box_ends"
WHERE "place_0__" = 1 OR ("value_0__" > "high_0__" OR "value_0__" < "low_0__") OR ("value_1__" > "high_1__" OR "value_1__" < "low_1__")
ORDER BY CASE WHEN "place_0__" = 1 THEN 0 ELSE 1 END ASC, "product" ASC, "place_0__" DESC NULLS LAST
