import * as z from 'zod';

/** How bad: `error` stops, `warning` informs. */
export type ErrorLevel = 'error' | 'warning';

interface ErrorRow<Params extends z.ZodType> {
  readonly status: number;
  /** Superset's `error_type` on the wire. */
  readonly type: string;
  readonly level?: ErrorLevel;
  readonly params: Params;
  readonly message: (params: z.infer<Params>) => string;
  /** What it means and what to do next, for `docs/errors.md`. */
  readonly doc: string;
}

const row = <Params extends z.ZodType>(given: ErrorRow<Params>): ErrorRow<Params> => given;
const none = z.object({});
const fields = z.record(z.string(), z.array(z.string()));
/** Field → texts as one line. The errors page is made with parameters that only show their names. */
function sentence(given: z.infer<typeof fields>): string {
  const named = fields.safeParse(given);
  if (!named.success) return '{field}: {what is wrong with it}';
  return Object.entries(named.data)
    .map(([name, texts]) => `${name}: ${texts.join(' ')}`)
    .join('; ');
}
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');
const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const didYouMean = (candidates: readonly string[]): string =>
  candidates[0] === undefined ? '' : ` Did you mean ${candidates[0]}?`;

/**
 * Every error the product can answer: code → HTTP status, wire type, parameters, message, doc line.
 * A message without its code, or with wrong parameters, does not compile. `docs/errors.md` is derived from this table.
 */
export const errors = {
  REQUEST_001: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: none,
    message: () => 'Request is not JSON',
    doc: 'The body could not be read as JSON.',
  }),
  REQUEST_002: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ issues: z.string() }),
    message: ({ issues }) => `Request is incorrect: ${issues}`,
    doc: 'A field is missing, has the wrong type or an unknown value; the message names it.',
  }),
  REQUEST_003: row({
    status: 404,
    type: 'OBJECT_NOT_FOUND_ERROR',
    params: none,
    message: () => 'Not found',
    doc: 'The object does not exist, is in the trash, or you may not know of it.',
  }),
  REQUEST_004: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: none,
    message: () => 'Not a valid rison/json argument',
    doc: 'The parameter q is neither rison nor JSON.',
  }),
  REQUEST_005: row({
    status: 413,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ maxMegabytes: z.number() }),
    message: ({ maxMegabytes }) => `The request is larger than ${maxMegabytes} MB`,
    doc: 'The body is over the limit for this call.',
  }),
  REQUEST_006: row({
    status: 415,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ expected: z.string() }),
    message: ({ expected }) => `The request has to be sent as ${expected}`,
    doc: 'The content type of the request is not the one that this call reads.',
  }),
  REQUEST_007: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ fields }),
    message: ({ fields: given }) => sentence(given),
    doc: 'Fields of the body are missing, unknown or of a wrong type; the answer names each.',
  }),
  REQUEST_008: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ fields }),
    message: ({ fields: given }) => sentence(given),
    doc: 'The fields can be read, but their values cannot be saved: a name that is taken, an owner that does not exist.',
  }),
  REQUEST_009: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ column: z.string() }),
    message: ({ column }) => `Filter column: ${column} not allowed to filter`,
    doc: 'Lists can be filtered only by the columns and operators that `_info` names.',
  }),
  REQUEST_010: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ column: z.string() }),
    message: ({ column }) => `Order column: ${column} not allowed to order by`,
    doc: 'Lists can be sorted only by the columns named in `order_columns`.',
  }),
  REQUEST_011: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: none,
    message: () => 'The header If-Match has to be a version number in quotes',
    doc: '`If-Match` takes what the `ETag` header or the field `version` said.',
  }),
  REQUEST_012: row({
    status: 405,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ method: z.string() }),
    message: ({ method }) => `${method} does not work here`,
    doc: 'The address exists, but not with this method.',
  }),
  AUTH_001: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'Wrong user name or password',
    doc: 'Also said of a user that does not exist or is not active, so that nobody can find out which.',
  }),
  AUTH_002: row({
    status: 429,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: z.object({ seconds: z.number() }),
    message: ({ seconds }) => `Too many attempts. Try again in ${seconds} s.`,
    doc: 'Wrong passwords are counted per user and per address. Header `Retry-After` says how long to wait.',
  }),
  AUTH_003: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'Your session has ended. Sign in to go on; nothing is lost.',
    doc: 'The session is over or was ended elsewhere.',
  }),
  AUTH_004: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => '400 Bad Request: The CSRF token is missing.',
    doc: 'A write with the session cookie needs the header X-CSRFToken.',
  }),
  AUTH_005: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => '400 Bad Request: The CSRF token is invalid.',
    doc: 'The CSRF token is not the one of this session; ask for it again.',
  }),
  AUTH_006: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'The token is not valid or has expired',
    doc: 'Bearer tokens live 15 minutes; refresh or sign in again.',
  }),
  AUTH_007: row({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'The request came from another site',
    doc: 'A write with the session cookie has to come from a page of this server.',
  }),
  ACCESS_001: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    params: z.object({ dataset: z.string() }),
    message: ({ dataset }) => `You have no access to the dataset ${dataset}`,
    doc: 'Ask an owner of the dataset or an administrator for access.',
  }),
  ACCESS_002: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'Sign in to continue',
    doc: 'There is no session, or it has ended. Nothing is lost: sign in and repeat.',
  }),
  ACCESS_003: row({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: z.object({ permission: z.string() }),
    message: () => 'Forbidden',
    doc: 'No role of yours has this permission.',
  }),
  ACCESS_004: row({
    status: 403,
    type: 'MISSING_OWNERSHIP_ERROR',
    params: z.object({ kind: z.string() }),
    message: ({ kind }) => `Changing this ${kind} is forbidden`,
    doc: 'Only owners and administrators change an object. Save a copy instead.',
  }),
  ACCESS_005: row({
    status: 403,
    type: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'You have no access to this dashboard',
    doc: 'The dashboard is a draft of somebody else, or open to other roles only.',
  }),
  ACCESS_006: row({
    status: 403,
    type: 'DATABASE_SECURITY_ACCESS_ERROR',
    params: z.object({ database: z.string() }),
    message: ({ database }) => `You have no access to the database ${database}`,
    doc: 'Ask an administrator for access.',
  }),
  ACCESS_007: row({
    status: 403,
    type: 'CHART_SECURITY_ACCESS_ERROR',
    params: none,
    message: () => 'You have no access to this chart',
    doc: 'You may see a chart when you may see its dataset.',
  }),
  ACCESS_008: row({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    params: z.object({ database: z.string() }),
    message: ({ database }) => `The database ${database} can only be read`,
    doc: 'Its tables cannot be changed from here.',
  }),
  NOT_FOUND_001: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no chart ${id} that you may see`,
    doc: 'The chart was deleted, never existed, or you may not know of it.',
  }),
  NOT_FOUND_002: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no dashboard ${id} that you may see`,
    doc: 'The dashboard was deleted, never existed, or you may not know of it.',
  }),
  NOT_FOUND_003: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no dataset ${id} that you may see`,
    doc: 'The dataset was deleted, never existed, or you may not know of it.',
  }),
  NOT_FOUND_004: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no database ${id} that you may see`,
    doc: 'The database was removed, never existed, or you may not know of it.',
  }),
  NOT_FOUND_005: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no upload ${id} that you may see`,
    doc: 'Files that were not imported are thrown away after a day, and when the upload is cancelled.',
  }),
  NOT_FOUND_006: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no saved state ${id} that you may see`,
    doc: 'The key of a link or of a temporary state is unknown or has expired.',
  }),
  NOT_FOUND_007: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no running query ${id} that you may see`,
    doc: 'The query has ended, or is not yours.',
  }),
  NOT_FOUND_008: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no version ${id} that you may see`,
    doc: 'The object has no such version.',
  }),
  NOT_FOUND_009: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no user ${id} that you may see`,
    doc: 'No user has this id.',
  }),
  NOT_FOUND_010: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    message: ({ id }) => `There is no column ${id} that you may see`,
    doc: 'The dataset has no such column.',
  }),
  QUERY_001: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'Empty query?',
    doc: 'The query selects nothing. Add a metric or a dimension.',
  }),
  QUERY_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ labels: z.array(z.string()) }),
    message: ({ labels }) =>
      `Duplicate column/metric labels: ${quoted(labels)}. Please make sure all columns and metrics have a unique label.`,
    doc: 'Two columns or metrics of a query have the same label. Rename one.',
  }),
  QUERY_003: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ columns: z.array(z.string()) }),
    message: ({ columns }) =>
      `The following entries in \`series_columns\` are missing in \`columns\`: ${quoted(columns)}. `,
    doc: 'The series limit names columns that the query does not group by.',
  }),
  QUERY_004: row({
    status: 400,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    params: z.object({ columns: z.array(z.string()) }),
    message: ({ columns }) => `Columns missing in dataset: [${list(columns)}]`,
    doc: 'A query names columns that the dataset does not have. Sync the dataset or change the chart.',
  }),
  QUERY_005: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ metric: z.string() }),
    message: ({ metric }) => `Metric '${metric}' does not exist`,
    doc: 'A query names a saved metric that the dataset does not have.',
  }),
  QUERY_006: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'Datetime column not provided as part table configuration and is required by this type of chart',
    doc: 'A time series needs a time column: choose one in the chart or in the dataset.',
  }),
  QUERY_007: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ column: z.string() }),
    message: ({ column }) => `Time column "${column}" does not exist in dataset`,
    doc: 'The time column of a query is not a column of the dataset.',
  }),
  QUERY_008: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ column: z.string() }),
    message: ({ column }) => `Unknown column used in orderby: ${column}`,
    doc: 'A query is sorted by something that is neither a column of the dataset nor selected.',
  }),
  QUERY_009: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'Must specify a value for filters with comparison operators',
    doc: 'A filter that compares has no value.',
  }),
  QUERY_010: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'Filter value list cannot be empty',
    doc: 'A filter IN or NOT IN has an empty list.',
  }),
  QUERY_011: row({
    status: 400,
    type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    params: none,
    message: () => 'Custom SQL fields cannot contain sub-queries.',
    doc: 'A custom SQL metric, column or filter holds a query of its own. Use a virtual dataset instead.',
  }),
  QUERY_012: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ reason: z.string(), sql: z.string() }),
    message: ({ reason }) => reason,
    doc: 'A custom SQL expression is unbalanced, holds a second statement or calls a forbidden function.',
  }),
  QUERY_013: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ reason: z.string() }),
    message: ({ reason }) => reason,
    doc: 'The virtual dataset is empty, has several statements or does not only read.',
  }),
  QUERY_014: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ grain: z.string(), database: z.string() }),
    message: ({ grain, database }) => `No grain spec for ${grain} for database ${database}`,
    doc: 'The database cannot cut time to this grain.',
  }),
  QUERY_015: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ reason: z.string() }),
    message: ({ reason }) => reason,
    doc: 'A name, number or time of the query cannot be written as SQL.',
  }),
  QUERY_016: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    doc: 'A comparison with another time needs a start and an end.',
  }),
  QUERY_017: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ operator: z.string() }),
    message: ({ operator }) => `Invalid filter operation type: ${operator}`,
    doc: 'The filter has an operator that this dataset cannot answer.',
  }),
  QUERY_018: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ reason: z.string(), text: z.string() }),
    message: ({ reason }) => reason,
    doc: 'The text of a time range cannot be read, or ends before it begins.',
  }),
  QUERY_019: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'Db engine did not return all queried columns',
    doc: 'The answer of the engine has fewer columns than were asked for.',
  }),
  QUERY_020: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: none,
    message: () => 'Chart has no query context saved. Please save the chart again.',
    doc: 'The chart was saved by another program without its queries. Open it in Explore and save it.',
  }),
  QUERY_021: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ format: z.string() }),
    message: ({ format }) => `Unsupported result_format: ${format}`,
    doc: 'Answers come as json or csv.',
  }),
  QUERY_022: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ type: z.string() }),
    message: ({ type }) => `Invalid result type: ${type}`,
    doc: 'The query asks for a kind of answer that is not known.',
  }),
  QUERY_023: row({
    status: 400,
    type: 'UNKNOWN_DATASOURCE_TYPE_ERROR',
    params: z.object({ type: z.string() }),
    message: ({ type }) => `Charts cannot ask a datasource of type ${type}`,
    doc: 'Only datasets (`table`) can be asked.',
  }),
  QUERY_024: row({
    status: 422,
    type: 'RESULT_TOO_LARGE_ERROR',
    params: z.object({ maxMegabytes: z.number() }),
    message: ({ maxMegabytes }) => `The answer is larger than ${maxMegabytes} MB. Ask for fewer rows or columns.`,
    doc: 'The answer would not fit in memory. A CSV download has no such limit.',
  }),
  POST_001: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ operation: z.string() }),
    message: ({ operation }) => `Unsupported post processing operation: ${operation}`,
    doc: 'The query asks for a post-processing step that does not exist.',
  }),
  POST_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ reason: z.string(), operation: z.string() }),
    message: ({ reason }) => reason,
    doc: 'An option of a post-processing step is missing or wrong, or names a column that the result does not have.',
  }),
  CHART_001: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ type: z.string() }),
    message: ({ type }) => `There is no chart kind '${type}'`,
    doc: 'The chart names a kind that this version does not have. Choose another kind; its other settings are kept.',
  }),
  CHART_002: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ control: z.string() }),
    message: ({ control }) => `${control} is missing`,
    doc: 'The chart cannot be asked until this control has a value.',
  }),
  CHART_003: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ control: z.string(), reason: z.string() }),
    message: ({ control, reason }) => `${control}: ${reason}`,
    doc: 'The value of this control cannot be used; the message says why.',
  }),
  ENGINE_001: row({
    status: 400,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    params: z.object({ column: z.string(), table: z.string().nullable(), candidates: z.array(z.string()) }),
    message: ({ column, table, candidates }) =>
      `Column ${column} is not in ${table ?? 'the data'}.${didYouMean(candidates)}`,
    doc: 'The statement names a column that its tables do not have. The message offers the nearest names.',
  }),
  ENGINE_002: row({
    status: 400,
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    params: z.object({ table: z.string(), candidates: z.array(z.string()) }),
    message: ({ table, candidates }) => `There is no table ${table}.${didYouMean(candidates)}`,
    doc: 'The statement names a table that this database does not have, or that you may not know of.',
  }),
  ENGINE_003: row({
    status: 400,
    type: 'SYNTAX_ERROR',
    params: z.object({ detail: z.string(), position: z.number().nullable() }),
    message: ({ detail, position }) =>
      `The SQL cannot be read: ${detail}${position === null ? '' : ` (character ${position + 1})`}`,
    doc: 'The statement is not valid SQL of this engine. `position` counts characters from 0.',
  }),
  ENGINE_004: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: z.object({ call: z.string() }),
    message: ({ call }) => `${call} does not work for these types. A cast may be needed.`,
    doc: 'A function or operator was given columns of types that it does not take.',
  }),
  ENGINE_005: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: z.object({ to: z.string() }),
    message: ({ to }) => `A value cannot be read as ${to}. TRY_CAST gives NULL instead.`,
    doc: 'A cast met a value that does not fit. The value itself is never part of the message.',
  }),
  ENGINE_006: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'A calculation left the range of its type, or divided by zero',
    doc: 'Overflow, division by zero or an argument outside of what a function takes.',
  }),
  ENGINE_007: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The query needs more memory than it may use. Fewer groups, rows or columns need less.',
    doc: 'The query reached the memory or disk limit of the engine and was stopped. Other queries go on.',
  }),
  ENGINE_008: row({
    status: 408,
    type: 'BACKEND_TIMEOUT_ERROR',
    params: z.object({ seconds: z.number() }),
    message: ({ seconds }) => `The query was stopped after ${seconds} s, its time limit`,
    doc: 'The query ran into its time limit and was stopped.',
  }),
  ENGINE_009: row({
    status: 499,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The query was stopped',
    doc: 'Somebody pressed Stop, or whoever asked went away.',
  }),
  ENGINE_010: row({
    status: 403,
    type: 'SYNTAX_ERROR',
    params: z.object({ reason: z.string() }),
    message: ({ reason }) => `This statement is not allowed here: ${reason}`,
    doc: 'Only one reading statement (SELECT) over known tables may run.',
  }),
  ENGINE_011: row({
    status: 403,
    type: 'SYNTAX_ERROR',
    params: z.object({ name: z.string() }),
    message: ({ name }) => `The function ${name} is not allowed here`,
    doc: 'Functions that read files, settings, the catalog or other sessions are closed.',
  }),
  ENGINE_012: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The engine stopped while the query ran. Try again.',
    doc: 'The engine process ended. It starts anew with the next query; nothing is lost.',
  }),
  ENGINE_013: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: z.object({ name: z.string(), candidates: z.array(z.string()) }),
    message: ({ name, candidates }) => `There is no function ${name}.${didYouMean(candidates)}`,
    doc: 'The statement calls a function that the engine does not have.',
  }),
  ENGINE_014: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: z.object({ detail: z.string() }),
    message: ({ detail }) => `The query is not valid: ${detail}`,
    doc: 'The engine read the statement but cannot carry it out, for the reason given.',
  }),
  ENGINE_015: row({
    status: 500,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The engine failed',
    doc: 'An unexpected failure of the engine; its text is in the log.',
  }),
  ENGINE_016: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The engine is not running',
    doc: 'The engine was closed or could not be started; the reason is in the log.',
  }),
  ENGINE_017: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: z.object({ waiting: z.number() }),
    message: ({ waiting }) => `Too many queries are waiting (${waiting}). Try again in a moment.`,
    doc: 'The queue of the engine is full; no query was started.',
  }),
  ENGINE_018: row({
    status: 422,
    type: 'RESULT_TOO_LARGE_ERROR',
    params: z.object({ max: z.number() }),
    message: ({ max }) => `The answer has more than ${max} rows. Add a filter or group further.`,
    doc: 'The answer was cut off at the row limit of the server.',
  }),
  UPLOAD_001: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: none,
    message: () => 'The file is empty',
    doc: 'There is not a single row or column name in the file.',
  }),
  UPLOAD_002: row({
    status: 413,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ maxMegabytes: z.number() }),
    message: ({ maxMegabytes }) => `The file is larger than ${maxMegabytes} MB, the limit for uploads`,
    doc: 'The file is over the size limit that the operator has set.',
  }),
  UPLOAD_003: row({
    status: 415,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ found: z.string() }),
    message: ({ found }) => `The file is ${found}. CSV, TSV, JSON lines and Parquet can be read.`,
    doc: 'What is inside decides, not the name: ZIP, gzip, Excel, PDF and other binary files are refused.',
  }),
  UPLOAD_004: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ columns: z.number(), max: z.number() }),
    message: ({ columns, max }) => `The file has ${columns} columns; at most ${max} can be read`,
    doc: 'Too many columns, often a wrong delimiter or a table on its side.',
  }),
  UPLOAD_005: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ row: z.number(), encoding: z.string() }),
    message: ({ row: line, encoding }) => `Line ${line} is not valid ${encoding}. Choose another encoding.`,
    doc: 'Bytes that the encoding does not know. Latin-1 reads every file, perhaps with wrong letters.',
  }),
  UPLOAD_006: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ row: z.number().nullable(), detail: z.string() }),
    message: ({ row: line, detail }) =>
      `The file cannot be read${line === null ? '' : ` from line ${line}`}: ${detail}`,
    doc: 'The file does not have the shape of its format from the line given.',
  }),
  UPLOAD_007: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: none,
    message: () => 'The file has column names but no rows',
    doc: 'Only a header line was found.',
  }),
  UPLOAD_008: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    params: z.object({ expected: z.number(), received: z.number() }),
    message: ({ expected, received }) => `The upload was cut: ${received} of ${expected} bytes came`,
    doc: 'The connection ended before the file was complete. Nothing was kept.',
  }),
  UPLOAD_009: row({
    status: 499,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The import was stopped',
    doc: 'Somebody pressed Cancel. Nothing was kept.',
  }),
  UPLOAD_010: row({
    status: 500,
    type: 'GENERIC_DB_ENGINE_ERROR',
    params: none,
    message: () => 'The import failed. Nothing was kept.',
    doc: 'The import process ended early or the disk is full; the reason is in the log.',
  }),
  UPLOAD_011: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ columns: z.array(z.string()) }),
    message: ({ columns }) => `The file does not have these columns of the table: ${list(columns)}`,
    doc: 'Rows can be appended only when the file has every column of the table.',
  }),
  UPLOAD_012: row({
    status: 409,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ tableName: z.string() }),
    message: ({ tableName }) =>
      `There is a table ${tableName} already. Replace it, append to it or choose another name.`,
    doc: 'Nothing is overwritten unless you say so.',
  }),
  UPLOAD_013: row({
    status: 507,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'There is not enough space for this file. Nothing was kept.',
    doc: 'The disk of the server is full, or your share of it.',
  }),
  UPLOAD_014: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ column: z.string(), type: z.string(), count: z.number() }),
    message: ({ column, type, count }) => `${count} cells of ${column} cannot be read as ${type}`,
    doc: 'Choose another type, or let the cells become empty.',
  }),
  UPLOAD_015: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: none,
    message: () => 'No column is kept. Keep at least one.',
    doc: 'A table needs at least one column.',
  }),
  UPLOAD_016: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ names: z.array(z.string()) }),
    message: ({ names }) => `Two columns have the same name: ${list(names)}`,
    doc: 'Names of columns have to differ, upper and lower case counting as the same.',
  }),
  UPLOAD_017: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'This file is being imported already',
    doc: 'The same upload was sent to import twice.',
  }),
  UPLOAD_018: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    params: z.object({ tableName: z.string(), reason: z.string() }),
    message: ({ reason }) => reason,
    doc: 'The rows cannot be appended: the table has other columns or types.',
  }),
  STALE_001: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ kind: z.string(), base: z.number(), head: z.number() }),
    message: ({ kind, base, head }) =>
      `This ${kind} was saved by somebody else meanwhile (version ${head}, yours began from ${base})`,
    doc: 'Nothing was overwritten. `extra` has both versions: save yours over it, or take theirs.',
  }),
  STORE_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'It could not be saved. Nothing was changed.',
    doc: 'Writing to the metadata database failed; the reason is in the log.',
  }),
  STORE_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'The metadata database does not answer',
    doc: 'The server goes on as soon as the database does.',
  }),
  STORE_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ found: z.string(), known: z.string() }),
    message: ({ found, known }) => `The metadata is of a newer version (${found}) than this program (${known})`,
    doc: 'Start the newer program, or restore a backup.',
  }),
  CONFIG_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ faults: z.array(z.string()) }),
    message: ({ faults }) => `The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    doc: 'All faults of the environment are listed at once; correct them and start again.',
  }),
  CONFIG_002: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ host: z.string(), port: z.number() }),
    message: ({ host, port }) => `Port ${port} of ${host} is taken`,
    doc: 'Stop the other program or set SEXTANT_PORT.',
  }),
  CONFIG_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ folder: z.string(), reason: z.string() }),
    message: ({ folder, reason }) => `The data folder ${folder} cannot be used: ${reason}`,
    doc: 'The folder of SEXTANT_DATA has to be writable and used by one server only.',
  }),
  SERVER_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ requestId: z.string() }),
    message: ({ requestId }) => `Something went wrong on our side. The log has it under ${requestId}.`,
    doc: 'An unexpected failure. Give the id to whoever runs the server.',
  }),
  SERVER_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'The server is stopping',
    doc: 'Running requests are finished, new ones are refused.',
  }),
} as const;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<Code extends ErrorCode> = z.infer<(typeof errors)[Code]['params']>;

/** A failure with its code. `extra` goes to the wire's `extra`; `cause` only to the log. */
export class SextantError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(
    code: ErrorCode,
    message: string,
    params: Readonly<Record<string, unknown>>,
    options: { cause?: unknown; extra?: Readonly<Record<string, unknown>> },
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SextantError';
    this.code = code;
    this.params = params;
    this.extra = options.extra ?? {};
  }
  get status(): number {
    return errors[this.code].status;
  }
  get type(): string {
    return errors[this.code].type;
  }
}

/** Makes the error of `code`: `throw fail('QUERY_004', { columns })`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  options: { cause?: unknown; extra?: Readonly<Record<string, unknown>> } = {},
): SextantError {
  const entry = errors[code] as unknown as ErrorRow<z.ZodType>;
  return new SextantError(code, entry.message(params), params, options);
}
