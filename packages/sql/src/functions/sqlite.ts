import { wordSet } from './word-set.ts';
import { standardFunctions, standardKeywords } from './standard.ts';

/**
 * SQLite 3.45 to 3.53: its pages on core, date, aggregate, window, math and JSON functions. Left out are load_extension, randomblob, zeroblob,
 * counters of changes, what tells of the build, and everything of FTS, R-Tree, Geopoly and other extensions. WALL_TIME is our engine's own.
 */
export const sqliteFunctions = wordSet(`
  ${standardKeywords} ${standardFunctions}
  glob regexp match ifnull iif if char format hex unhex likelihood likely unlikely printf quote random soundex typeof unicode unistr unistr_quote
  date time datetime julianday unixepoch strftime timediff group_concat string_agg total percentile
  acosh asinh atanh cosh sinh tanh log2 octet_length concat concat_ws
  json jsonb json_array jsonb_array json_array_length json_array_insert json_error_position json_extract jsonb_extract json_insert jsonb_insert
  json_object jsonb_object json_patch jsonb_patch json_pretty json_quote json_remove jsonb_remove json_replace jsonb_replace json_set jsonb_set json_type
  json_valid json_group_array jsonb_group_array json_group_object jsonb_group_object json_each json_tree subtype wall_time
`);
