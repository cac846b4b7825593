/**
 * What stands before a parenthesis and calls nothing, and types with a size, in every engine. From the grammar of SQL:2016, parts 2 and 16.
 */
export const standardKeywords = `
  select from where and or not in on using as when then else case end between like ilike similar escape is exists any all some distinct
  union except intersect minus values limit offset fetch top order group by having partition over filter within respect ignore nulls rows range groups
  join inner left right full cross outer natural lateral window with recursive materialized set sets rollup cube grouping collate return
  interval array row cast try_cast convert extract position substring trim overlay
  char character varchar nchar nvarchar text string binary varbinary decimal numeric number dec float double real bit varying time timestamp timestamptz
  datetime date integer int bigint smallint tinyint boolean bool precision
`;

/** Functions that compute from their arguments alone in every engine that has them: aggregates, windows, numbers, texts, times. */
export const standardFunctions = `
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp covar_pop covar_samp corr
  regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  every grouping listagg array_agg any_value percentile_cont percentile_disc median mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  coalesce nullif greatest least abs ceil ceiling floor round trunc truncate mod power pow sqrt exp ln log log10 sign
  sin cos tan asin acos atan atan2 cot degrees radians pi
  lower upper length char_length character_length octet_length concat concat_ws replace substr substring trim ltrim rtrim lpad rpad left right
  reverse repeat ascii chr translate instr initcap
  year quarter month week day hour minute second now current_date current_time current_timestamp localtime localtimestamp
`;
