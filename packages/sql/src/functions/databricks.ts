import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Databricks SQL and Spark 3.3 to 4, and Hive: their references of built-in functions. Left out are those of files, streams, secrets, Java, models, tables by name, the session and what is raised on purpose. */
export const databricksFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  string bigint binary struct map named_struct explode explode_outer posexplode posexplode_outer inline stack lateral view qualify
  if ifnull iff nvl nvl2 nullifzero zeroifnull isnull isnotnull isnan nanvl decode approx_count_distinct approx_percentile percentile percentile_approx approx_top_k bit_and bit_or bit_xor bool_and bool_or collect_list
  collect_set count_if first last kurtosis max_by min_by skewness std some try_avg try_sum histogram_numeric grouping_id cube
  add_months convert_timezone curdate date_add date_diff date_format date_from_unix_date date_part date_sub date_trunc dateadd datediff day dayname dayofmonth dayofweek dayofyear extract from_unixtime
  from_utc_timestamp last_day make_date make_timestamp months_between next_day to_date to_timestamp to_unix_timestamp to_utc_timestamp timestamp timestamp_micros timestamp_millis timestamp_seconds
  timestampadd timestampdiff try_to_timestamp unix_date unix_micros unix_millis unix_seconds unix_timestamp weekday weekofyear window date
  base64 bit_length btrim char charindex contains elt endswith find_in_set format_number format_string hex lcase len levenshtein locate lpad mask md5 overlay parse_url position printf regexp regexp_count
  regexp_extract regexp_extract_all regexp_instr regexp_like regexp_replace regexp_substr rlike sha sha1 sha2 soundex space split split_part startswith substring_index to_char to_number try_to_number
  ucase unbase64 unhex url_decode url_encode crc32 hash xxhash64 uuid bigint int double float tinyint smallint boolean
  bin bround cbrt conv cosh e expm1 factorial getbit hypot log1p log2 negative pmod positive rand randn rint shiftleft shiftright signum sinh tanh try_add try_divide try_multiply try_subtract try_cast unicode
  width_bucket aggregate array_append array_compact array_contains array_distinct array_except array_insert array_intersect array_join array_max array_min array_position array_remove array_repeat array_size
  array_sort array_union arrays_overlap arrays_zip cardinality element_at exists filter flatten forall get reduce sequence shuffle size slice sort_array transform try_element_at zip_with
  map_concat map_contains_key map_entries map_filter map_from_arrays map_from_entries map_keys map_values map_zip_with str_to_map transform_keys transform_values
  from_json get_json_object json_array_length json_object_keys json_tuple schema_of_json to_json typeof
`);
