import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** BigQuery (GoogleSQL): its reference of functions. Left out are those of external queries, models, keys, sessions, objects, and table functions. */
export const bigqueryFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  int64 float64 numeric bignumeric bool bytes struct array json geography safe_cast unnest offset ordinal safe_offset safe_ordinal qualify pivot unpivot except replace
  if ifnull nullifzero zeroifnull approx_count_distinct approx_quantiles approx_top_count approx_top_sum array_concat_agg bit_and bit_or bit_xor countif logical_and logical_or max_by min_by string_agg
  array_concat array_length array_reverse array_to_string generate_array generate_date_array generate_timestamp_array array_first array_last array_slice
  date_add date_sub date_diff date_trunc date_bucket date_from_unix_date datetime_add datetime_sub datetime_diff datetime_trunc extract format_date format_datetime format_time format_timestamp
  last_day parse_date parse_datetime parse_time parse_timestamp time_add time_sub time_diff time_trunc timestamp timestamp_add timestamp_sub timestamp_diff timestamp_trunc timestamp_micros timestamp_millis
  timestamp_seconds unix_date unix_micros unix_millis unix_seconds datetime time date
  byte_length code_points_to_string collate contains_substr edit_distance ends_with format from_base64 from_hex normalize normalize_and_casefold regexp_contains regexp_extract
  regexp_extract_all regexp_instr regexp_replace regexp_substr safe_convert_bytes_to_string soundex split starts_with strpos to_base64 to_code_points to_hex unicode
  div ieee_divide is_inf is_nan rand range_bucket safe_add safe_divide safe_multiply safe_negate safe_subtract cbrt sinh cosh tanh csc sec coth
  farm_fingerprint md5 sha1 sha256 sha512 generate_uuid
  json_array json_extract json_extract_scalar json_extract_array json_extract_string_array json_query json_query_array json_value json_value_array json_object json_type parse_json to_json to_json_string
  lax_bool lax_float64 lax_int64 lax_string int64 float64 st_area st_astext st_distance st_geogfromtext st_geogpoint st_intersects st_contains st_within st_x st_y st_length
`);
