/**
 * Error messages of the original by what they say: a short kind, with the names that the message is about behind it. The recordings keep kinds
 * only; a message is the original's own text, what was rejected and why is a fact. The first pattern that fits counts.
 */
const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^Request is incorrect: \{'time_range': \['Time string/, 'ambiguous time'],
  [/Custom SQL fields cannot contain sub-queries/, 'sub-query'],
  [/Must specify a value for filters/, 'filter without value'],
  [/Filter value list cannot be empty/, 'filter with empty list'],
  [/Empty query/, 'empty query'],
  [/Closing unclosed parenthesis/, 'unopened parenthesis'],
  [/Unclosed parenthesis/, 'unclosed parenthesis'],
  [/Unclosed multiline comment/, 'unclosed comment'],
  [/Clause contains multiple statements/, 'several statements in a clause'],
  [/Virtual dataset query cannot consist of multiple/, 'several statements in a dataset'],
  [/no such column: (\w+)/, 'engine: no column $1'],
  [/no such function: (\w+)/, 'engine: no function $1'],
  [/no such table: (\w+)/, 'engine: no table $1'],
  [/^(?:Error: |sqlite error: )?(?:near ".*": syntax error|unrecognized token)/, 'engine: syntax'],
  [/^Error: not authorized/, 'engine: not authorized'],
  [/Datetime column not provided/, 'no time column'],
  [/An enclosed time range/, 'open range'],
  [/^Duplicate column\/metric labels: ("[^.]*")/, 'duplicate labels $1'],
  [/Unknown column used in orderby: (.*)/, 'unknown order $1'],
  [/following entries in `series_columns` are missing in `columns`: (.*\S)/, 'series outside columns $1'],
  [/Columns missing in dataset: (.*)/, 'unknown columns $1'],
  [/Metric '(.*)' does not exist/, 'unknown metric $1'],
  [/jinja expression|Template|template/, 'template'],
  [/Invalid filter operation type: (\w+)/, 'unknown operator $1'],
  [/requires the datasource (\S+), database/, 'no access to $1'],
  [/chart does not exist/, 'unknown chart'],
  [/no query context saved/, 'no query context'],
  [/From date cannot be larger/, 'range ends before it starts'],
  [/No grain spec for (\S+) for database (\S+)/, 'no grain $1 on $2'],
  [/MSSQL requires an order_by/, 'offset without order'],
  [/Could not render literal/, 'literal without form'],
  [/Cannot compile Column object/, 'column without name'],
  [/choose at least one 'Group by'/, 'no group'],
  [/supply one of 'by' and 'level'/, 'crash: group without key'],
  [/Length mismatch/, 'crash: length'],
  [/'<' not supported between/, 'crash: comparison'],
  [/'quarters' is an invalid/, 'crash: quarters'],
  [/'tuple' object has no attribute/, 'crash: tuple as text'],
  [/'tuple' object is not callable/, 'crash: tuple as function'],
  [/unsupported operand type\(s\) for \/: 'str'/, 'crash: division of text'],
  [/unsupported operand type\(s\) for \+/, 'crash: sum of text'],
  [/can only concatenate str/, 'crash: text and number'],
  [/sort\(\) got an unexpected keyword argument 'columns'/, 'crash: option of sort'],
  [/got an unexpected keyword argument 'axis'/, 'crash: option axis'],
  [/select\(\) got an unexpected keyword/, 'crash: option of select'],
  [/'numpy.float64' object has no attribute/, 'crash: number as table'],
  [/Must produce aggregated value/, 'crash: no aggregate'],
  [/Buffer dtype mismatch|cannot include dtype/, 'crash: type of a buffer'],
  [/ambiguous/, 'ambiguous time'],
  [/create\(\) missing 2 required/, 'crash: empty body'],
  [/division by zero/, 'crash: division by zero'],
  [/window must be an integer/, 'crash: window'],
  [/not found in axis/, 'crash: unknown column'],
  [/Referenced columns not available/, 'step: unknown columns'],
  [/percentiles must be/, 'step: percentiles'],
  [/`compare_type` must be/, 'step: compare type'],
  [/Resample method/, 'step: resample method'],
  [/Resample operation requires/, 'step: resample without time'],
  [/Invalid rolling_type/, 'step: rolling type'],
  [/Invalid numpy function/, 'step: aggregate'],
  [/Invalid cumulative operator/, 'step: cumulative operator'],
  [/`rename_columns` must have/, 'step: number of names'],
  [/Operator undefined/, 'step: no operator'],
  [/Invalid geodetic string/, 'step: geodetic text'],
  [/Invalid geohash string/, 'step: geohash text'],
  [/Column referenced by aggregate/, 'step: unknown columns'],
  [/Label already exists/, 'step: label in use'],
  [/Invalid options for/, 'step: options'],
  [/Undefined window/, 'step: no window'],
  [/must include temporal column/, 'step: no time column'],
  [/Confidence interval/, 'step: confidence interval'],
];

/** Where in a request its schema was not met: `queries.0.filters.0.op`. */
function pathOfSchemaError(message: string): string | null {
  const [, body] = /^Request is incorrect: (\{.*)$/s.exec(message) ?? [];
  if (body === undefined) return null;
  const beforeText = body.split('[')[0] ?? '';
  return Array.from(beforeText.matchAll(/\{'?(\w+)'?: /g), ([, key]) => key).join('.');
}

/** The kind of a message; a message of one word is a value, and stays. */
export function kindOfMessage(message: string): string {
  if (!/\s/.test(message.trim())) return message;
  for (const [pattern, kind] of kinds) {
    const found = pattern.exec(message);
    if (found !== null) return kind.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
  }
  const path = pathOfSchemaError(message);
  return path === null ? 'other' : `schema: ${path}`;
}
