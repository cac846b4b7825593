import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Snowflake: its reference of functions. Left out are context, system, metadata, file, model and notification functions, result scans and generators. */
export const snowflakeFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  variant object array number varchar timestamp_ntz timestamp_ltz timestamp_tz qualify try_to_number
  iff ifnull nvl nvl2 zeroifnull nullifzero decode equal_null is_null_value boolor booland boolnot boolxor approx_count_distinct hll approx_percentile approx_top_k count_if booland_agg boolor_agg
  bitand_agg bitor_agg max_by min_by object_agg ratio_to_report conditional_change_event conditional_true_event kurtosis skew width_bucket hash_agg
  add_months dateadd datediff date_from_parts date_part date_trunc dayname dayofmonth dayofweek dayofweekiso dayofyear hour last_day monthname months_between next_day previous_day time_from_parts
  time_slice timeadd timediff timestamp_from_parts timestampadd timestampdiff to_date to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz try_to_date try_to_time try_to_timestamp
  weekiso weekofyear yearofweek yearofweekiso convert_timezone sysdate
  to_boolean to_char to_varchar to_decimal to_double to_number to_numeric try_to_boolean try_to_decimal try_to_double try_to_numeric to_variant to_array to_object to_json to_binary
  base64_decode_string base64_encode bit_length charindex collate contains editdistance endswith hex_decode_string hex_encode insert jarowinkler_similarity len like_all like_any md5 parse_ip parse_url
  regexp regexp_count regexp_instr regexp_like regexp_replace regexp_substr regexp_substr_all rlike rtrimmed_length sha1 sha2 soundex space split split_part split_to_table startswith strtok strtok_to_array unicode uuid_string
  array_agg array_append array_cat array_compact array_construct array_contains array_distinct array_except array_flatten array_intersection array_max array_min array_position array_prepend array_remove array_size
  array_slice array_sort array_sum array_to_string array_unique_agg arrays_overlap check_json flatten get get_path is_array is_boolean is_object object_construct object_delete object_insert object_keys parse_json
  strip_null_value try_parse_json typeof bitand bitor bitxor bitnot bitshiftleft bitshiftright cbrt div0 div0null factorial haversine square random uniform hash
`);
