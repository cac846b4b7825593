import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Apache Druid 24 to 34: its reference of SQL functions. Left out are EXTERN and other table functions, lookups and what asks the system. */
export const druidFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  if nvl nvl2 approx_count_distinct approx_count_distinct_builtin approx_count_distinct_ds_hll approx_count_distinct_ds_theta approx_quantile approx_quantile_ds earliest earliest_by latest latest_by
  bit_and bit_or bit_xor string_agg ds_hll ds_theta ds_quantiles_sketch bitwise_and bitwise_or bitwise_xor safe_divide human_readable_binary_byte_format div
  btrim contains_string icontains_string parse_json parse_long regexp_extract regexp_like regexp_replace string_format strlen strpos textcat
  millis_to_timestamp timestamp_to_millis time_ceil time_extract time_floor time_format time_in_interval time_parse time_shift timestampadd timestampdiff floor
  array array_append array_concat array_contains array_length array_offset array_offset_of array_ordinal array_overlap array_prepend array_slice array_to_string string_to_array mv_append mv_contains
  mv_filter_only mv_length mv_offset mv_overlap mv_to_string string_to_mv unnest ipv4_match ipv4_parse ipv4_stringify json_keys json_object json_paths json_query json_value to_json_string try_parse_json
`);
