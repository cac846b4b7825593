import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/**
 * MySQL 8.0 to 9.x and MariaDB 10.6 to 12: chapter "Functions and Operators" of both manuals. Left out are those that read files, the session, the
 * server, keys, locks or replication, that wait, that take XPath, or that may be the operator's own (UDFs, stored functions).
 */
export const mysqlFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  unsigned signed year enum json key binary fulltext match against duplicate member of separator regexp rlike div xor
  if ifnull isnull nvl nvl2 interval conv crc32 crc32c log2 rand acos asin bit_and bit_or bit_xor bit_count bit_length std group_concat json_arrayagg
  json_objectagg approx_count_distinct avg
  char elt export_set field find_in_set format from_base64 to_base64 hex unhex insert lcase ucase locate lower make_set mid oct ord position quote
  regexp_instr regexp_like regexp_replace regexp_substr soundex space strcmp substring_index to_char to_number length lengthb natural_sort_key sformat
  adddate addtime convert_tz curdate curtime date date_add date_format date_sub datediff dayname dayofmonth dayofweek dayofyear extract
  from_days from_unixtime get_format last_day makedate maketime microsecond monthname months_between period_add period_diff sec_to_time str_to_date
  subdate subtime sysdate time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_days to_seconds unix_timestamp utc_date utc_time
  utc_timestamp weekday weekofyear yearweek add_months
  md5 sha sha1 sha2 inet_aton inet_ntoa inet6_aton inet6_ntoa is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid bin_to_uuid uuid_to_bin uuid
  json_array json_array_append json_array_insert json_array_intersect json_compact json_contains json_contains_path json_depth json_detailed json_equals
  json_exists json_extract json_insert json_keys json_length json_loose json_merge_patch json_merge_preserve json_normalize json_object
  json_object_filter_keys json_object_to_array json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid json_search json_set
  json_storage_size json_type json_unquote json_valid json_value json_table
  st_area st_asbinary st_asgeojson st_astext st_buffer st_centroid st_contains st_crosses st_difference st_dimension st_disjoint st_distance
  st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring st_geometryn st_geometrytype st_geomfromgeojson st_geomfromtext st_geomfromwkb
  st_interiorringn st_intersection st_intersects st_isclosed st_isempty st_issimple st_isvalid st_latitude st_length st_longitude st_numgeometries
  st_numinteriorrings st_numpoints st_overlaps st_pointfromtext st_pointn st_polyfromtext st_simplify st_srid st_startpoint st_symdifference st_touches
  st_transform st_union st_within st_x st_y point linestring polygon multipoint multilinestring multipolygon geometrycollection
  any_value grouping coalesce value
`);
