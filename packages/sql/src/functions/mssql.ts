import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/** SQL Server 2019 to 2025: its reference of scalar, aggregate and window functions. Left out are security, metadata, system, cursor, configuration, cryptographic and rowset functions. */
export const mssqlFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  nchar nvarchar datetime2 datetimeoffset smalldatetime money bit top apply openjson pivot unpivot max
  iif choose isnull checksum_agg count_big grouping_id stdev stdevp string_agg var varp approx_count_distinct approx_percentile_cont approx_percentile_disc
  dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc date_bucket day eomonth getdate getutcdate isdate month
  smalldatetimefromparts switchoffset sysdatetime sysdatetimeoffset sysutcdatetime timefromparts todatetimeoffset year current_timestamp
  acos asin atan atn2 log log10 rand square char charindex difference format len nchar patindex quotename replicate soundex space str string_escape string_split stuff unicode
  parse try_parse try_convert isnumeric isjson json_array json_modify json_object json_path_exists json_query json_value checksum binary_checksum newid hashbytes generate_series
`);
