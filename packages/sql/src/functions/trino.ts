import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Trino 400 to 480 and Presto 0.280 and newer: the chapters of functions and operators. Left out are table functions but those of lists, the session's own, secrets, and functions of
 * connectors and plugins. */
export const trinoFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  varchar varbinary json ipaddress uuid hyperloglog map unnest zone respect
  if try nullif typeof format format_number human_readable_seconds arbitrary approx_distinct approx_percentile approx_most_frequent numeric_histogram histogram bool_and bool_or
  checksum count_if geometric_mean max_by min_by map_agg map_union multimap_agg reduce_agg set_agg bitwise_and_agg bitwise_or_agg entropy kurtosis skewness
  bitwise_and bitwise_or bitwise_xor bitwise_not bit_count bitwise_left_shift bitwise_right_shift cbrt e from_base to_base infinity nan is_finite is_infinite is_nan log2 rand random
  sinh cosh tanh width_bucket cosine_similarity normal_cdf inverse_normal_cdf beta_cdf
  codepoint hamming_distance levenshtein_distance luhn_check normalize position soundex split split_part split_to_map split_to_multimap starts_with strpos substr to_utf8 from_utf8
  word_stem regexp_count regexp_extract regexp_extract_all regexp_like regexp_position regexp_replace regexp_split like
  crc32 from_base64 to_base64 from_hex to_hex md5 sha1 sha256 sha512 xxhash64 murmur3 spooky_hash_v2_64 hmac_sha256 from_big_endian_64 to_big_endian_64
  at_timezone with_timezone date date_add date_diff date_format date_parse date_trunc day_of_month day_of_week day_of_year dow doy from_iso8601_date from_iso8601_timestamp
  from_unixtime from_unixtime_nanos human_readable_seconds last_day_of_month millisecond parse_datetime parse_duration format_datetime quarter timezone_hour timezone_minute to_iso8601
  to_milliseconds to_unixtime week_of_year year_of_week yow
  all_match any_match none_match array_distinct array_except array_first array_histogram array_intersect array_join array_last array_max array_min array_position array_remove array_sort
  array_union arrays_overlap cardinality combinations contains element_at filter flatten ngrams reduce sequence shuffle slice transform trim_array zip zip_with
  map_concat map_entries map_filter map_from_entries map_keys map_values map_zip_with multimap_from_entries transform_keys transform_values
  is_json_scalar json_array json_array_contains json_array_get json_array_length json_exists json_extract json_extract_scalar json_format json_object json_parse json_query json_size json_value
  url_decode url_encode url_extract_fragment url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol url_extract_query
  st_area st_asbinary st_astext st_buffer st_centroid st_contains st_crosses st_difference st_disjoint st_distance st_envelope st_equals st_geometryfromtext st_geomfrombinary
  st_intersection st_intersects st_length st_overlaps st_point st_polygon st_touches st_union st_within st_x st_y great_circle_distance to_spherical_geography
  bar color render rgb approx_set cardinality empty_approx_set merge value_at_quantile match_recognize
`);
