import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Amazon Redshift: its reference of SQL functions. Left out are leader-node and system functions, those of sessions, of machine learning and of Lambda. */
export const redshiftFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  super varbyte geometry
  nvl nvl2 decode bool_and bool_or bit_and bit_or approximate ratio_to_report dateadd datediff date_part date_trunc date_cmp date_part_year add_months last_day months_between next_day
  getdate sysdate convert_timezone to_timestamp to_date to_char to_number timezone trunc interval_cmp timeofday from_timestamp
  btrim bpcharcmp charindex crc32 difference len md5 octetindex quote_ident quote_literal regexp_count regexp_instr regexp_replace regexp_substr replicate sha sha1 sha2 soundex
  split_part strpos strtol translate func_sha1 farmfingerprint64 fnv_hash cbrt dexp dlog1 dlog10 checksum exp random json_array_length json_extract_array_element_text
  json_extract_path_text json_parse json_serialize is_valid_json is_valid_json_array can_json_parse json_typeof get_array_length array array_concat array_flatten split_to_array subarray
  generate_series convert
`);
