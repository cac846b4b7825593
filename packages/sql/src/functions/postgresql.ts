import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/**
 * PostgreSQL 12 to 18: chapters 9.3 to 9.24 of its manual. Left out are those that read catalogs, settings, files, large objects, sequences, other
 * tables by name or text, the session, advisory locks, or that wait. `format` with %I and the like only makes texts.
 */
export const postgresqlFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  bpchar int2 int4 int8 float4 float8 varbit uuid json jsonb timetz inet cidr macaddr money xml point box circle line lseg path polygon
  cbrt div factorial gcd lcm min_scale scale trim_scale width_bucket erf erfc gamma lgamma random random_normal
  acosd asind atand atan2d cosd cotd sind tand sinh cosh tanh asinh acosh atanh
  bit_length btrim md5 parse_ident quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace
  regexp_split_to_array regexp_substr split_part starts_with string_to_array strpos to_ascii to_hex to_bin to_oct unistr unicode_assigned casefold normalize
  format bit_count get_bit get_byte set_bit set_byte sha224 sha256 sha384 sha512 crc32 crc32c convert_from convert_to encode decode
  to_char to_date to_number to_timestamp age clock_timestamp date_add date_bin date_part date_subtract date_trunc isfinite justify_days justify_hours
  justify_interval make_date make_interval make_time make_timestamp make_timestamptz statement_timestamp timeofday transaction_timestamp timezone
  enum_first enum_last enum_range area center diagonal diameter height isclosed isopen npoints pclose popen radius slope width
  abbrev broadcast family host hostmask inet_merge inet_same_family masklen netmask network set_masklen text trunc macaddr8_set7bit
  array_to_tsvector numnode plainto_tsquery phraseto_tsquery websearch_to_tsquery querytree setweight strip to_tsquery to_tsvector ts_delete ts_filter
  ts_headline ts_rank ts_rank_cd tsquery_phrase tsvector_to_array gen_random_uuid uuidv4 uuidv7 uuid_extract_timestamp uuid_extract_version
  to_json to_jsonb array_to_json row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object json_object jsonb_object
  json_array json_scalar json_serialize json_exists json_value json_query json_array_length jsonb_array_length json_extract_path jsonb_extract_path
  json_extract_path_text jsonb_extract_path_text json_typeof jsonb_typeof json_strip_nulls jsonb_strip_nulls jsonb_set jsonb_set_lax jsonb_insert
  jsonb_path_exists jsonb_path_match jsonb_path_query_array jsonb_path_query_first jsonb_pretty json_array_elements json_array_elements_text
  jsonb_array_elements jsonb_array_elements_text json_each json_each_text jsonb_each jsonb_each_text json_object_keys jsonb_object_keys
  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions array_prepend array_remove
  array_replace array_reverse array_sample array_shuffle array_sort array_to_string array_upper cardinality trim_array unnest generate_series generate_subscripts
  isempty lower_inc lower_inf multirange range_merge upper_inc upper_inf int4range int8range numrange tsrange tstzrange daterange
  bit_and bit_or bit_xor bool_and bool_or json_agg jsonb_agg json_object_agg jsonb_object_agg string_agg range_agg range_intersect_agg xmlagg
  num_nonnulls num_nulls pg_typeof pg_column_size
`);
