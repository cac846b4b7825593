import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** Oracle 19c to 23ai: its reference of single-row, aggregate and analytic functions. Left out are XML, packages, context, environment, data mining and object functions. */
export const oracleFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  varchar2 nvarchar2 raw prior connect pivot unpivot model keep dense_rank
  nvl nvl2 lnnvl decode approx_count_distinct approx_median approx_percentile bit_and_agg bit_or_agg bit_xor_agg collect group_id grouping_id ratio_to_report stats_mode
  bitand remainder width_bucket sinh cosh tanh nanvl initcap nls_initcap nls_lower nls_upper nlssort regexp_count regexp_instr regexp_like regexp_replace regexp_substr soundex substrb substrc instrb lengthb
  add_months from_tz last_day months_between new_time next_day numtodsinterval numtoyminterval round sys_extract_utc systimestamp sysdate to_char to_date to_dsinterval to_number to_timestamp
  to_timestamp_tz to_yminterval trunc tz_offset to_binary_double to_binary_float to_clob to_nchar validate_conversion rawtohex hextoraw asciistr unistr compose convert dump vsize ora_hash standard_hash
  json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value
`);
