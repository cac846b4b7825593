import * as z from 'zod';
import { clientIdMax, limitingFactors, queryStates, statementKinds } from '../model/sql-lab.ts';
import { wireError } from './errors.ts';
import { userReference } from './user.ts';

const text = z.string();
const flag = z.boolean();
/** The client's name of a run, unique among the user's own. */
export const runId = z.string().regex(new RegExp(`^[\\w-]{1,${clientIdMax}}$`), { message: 'Not a valid client id.' });

/** Longest text of SQL that is taken; longer ones are files. */
const sqlMax = 2 * 1024 ** 2;
/** A text of SQL, of one statement or several. */
export const sqlText = z.string().max(sqlMax);

/** Body of `execute`, and of Superset's older `sql_json`. */
export const sqlLabExecute = z.looseObject({
  database_id: z.int(),
  sql: sqlText,
  client_id: runId.nullish(),
  schema: text.max(256).nullish(),
  catalog: text.max(256).nullish(),
  /** Most rows of each statement. Default: the largest that the server allows. */
  queryLimit: z.int().min(0).nullish(),
  sql_editor_id: z.union([text.max(256), z.int()]).nullish(),
  tab: text.max(256).nullish(),
  /** The run goes on when the client leaves; default false: a client that leaves stops it. */
  runAsync: flag.nullish(),
  /** JSON text of the names that templates in the SQL know. */
  templateParams: text.max(100_000).nullish(),
  /**
   * Makes a table or view of the last SELECT in the place of returning its rows, without a limit; a view only of a text with one statement. Where the database
   * allows it (`allow_ctas`, `allow_cvas` of the start page), else SQLLAB_007. The run says in `tempSchema` and `tempTable` what was made.
   */
  select_as_cta: flag.nullish(),
  ctas_method: z
    .enum(['TABLE', 'VIEW'])
    .or(z.enum(['table', 'view']))
    .nullish(),
  /** Its name, at most 63 characters, any of them. Default: made of user and time. The schema is `force_ctas_schema` of the database, else `schema`. */
  tmp_table_name: text.max(256).nullish(),
  expand_data: flag.nullish(),
  json: flag.nullish(),
  /** Ours, with `runAsync`: milliseconds to wait for the end of the run; 200 with the rows when it came, else 202. Default 0. */
  wait_ms: z.int().min(0).max(30_000).nullish(),
  /**
   * Ours: `extra.confirm` of SQLLAB_013, by which the user agrees to what was announced; without it nothing is written. `extra.writes` of that error says of each
   * statement that writes `statement` (its number), `text` and `rows` (null: nobody knows). Good once, for ten minutes, for the same text, schema and user: the error
   * comes again when it is not. SQLLAB_018: other rows would be touched by now.
   */
  confirm: text.max(200).nullish(),
});
export type SqlLabExecute = z.infer<typeof sqlLabExecute>;

/** A column of a result. `type` is Superset's plain name of it (`INT`, `FLOAT`, `STRING`, `DATETIME`, `BOOL`), null where there is none. */
const sqlLabColumn = z.looseObject({
  name: text,
  column_name: text,
  type: text.nullable(),
  /** GenericDataType: 0 numbers, 1 texts, 2 times, 3 booleans. */
  type_generic: z.int(),
  is_dttm: flag,
  /** Ours: what the column holds (`ValueType`). */
  value_type: text,
});
export type SqlLabColumn = z.infer<typeof sqlLabColumn>;

/**
 * Ours: one statement of a run, in order. The rows of each are had by `results` with `statement`. Where a run fails, those after the failed one
 * stay `pending`.
 */
const runStatement = z.object({
  index: z.int(),
  kind: z.enum(statementKinds),
  /** As it was written, and as it was asked of the database; null where that is not for this user, or it was not reached. */
  sql: text,
  executed_sql: text.nullable(),
  /** Where it begins in the text that was sent: characters from 0, lines and columns from 1. */
  start: z.int(),
  line: z.int(),
  column: z.int(),
  state: z.enum(queryStates),
  /** Rows of the result; of a writing statement rows that it touched; null where nobody knows. */
  rows: z.int().nullable(),
  duration_ms: z.number().nullable(),
  /** Rows that the database read for it, by its own count: about, while it runs; null where it does not tell. `rows_to_read`: of how many, while it runs. */
  rows_read: z.int().nullable(),
  rows_to_read: z.int().nullable(),
  limiting_factor: z.enum(limitingFactors),
  /** There are more rows than the limit let through, or than fit into memory. */
  is_cut: flag,
  columns: z.array(sqlLabColumn),
  /** Its rows are still kept. */
  has_results: flag,
});
export type RunStatement = z.infer<typeof runStatement>;

/** A run, as `execute`, `updated_since` and `sqllab/` return it. Times are epoch milliseconds. */
export const sqlLabRun = z.looseObject({
  /** The client's name of it. */
  id: text,
  queryId: z.int(),
  serverId: z.int(),
  dbId: z.int(),
  db: text,
  schema: text.nullable(),
  catalog: text.nullable(),
  state: z.enum(queryStates),
  sql: text,
  /** Null until it was rendered, and for who may not see it. */
  executedSql: text.nullable(),
  errorMessage: text.nullable(),
  limit: z.int().nullable(),
  limitingFactor: z.enum(limitingFactors),
  progress: z.int(),
  rows: z.int().nullable(),
  ctas: flag,
  tempSchema: text.nullable(),
  tempTable: text.nullable(),
  sqlEditorId: text.nullable(),
  tab: text.nullable(),
  userId: z.int(),
  user: text,
  startDttm: z.number(),
  endDttm: z.number().nullable(),
  changedOn: text,
  changed_on: text,
  /** By which `results` gives the rows; null while there are none, and when they were thrown away. */
  resultsKey: text.nullable(),
  trackingUrl: text.nullable(),
  extra: z.looseObject({
    progress: text.nullable(),
    columns: z.array(sqlLabColumn).optional(),
    errors: z.array(wireError).optional(),
  }),
  /** Ours: its statements, in their order. */
  statements: z.array(runStatement),
  /** Ours: when the first statement left the queue. */
  startRunningDttm: z.number().nullable(),
});
export type SqlLabRun = z.infer<typeof sqlLabRun>;

/**
 * Rows of a run: of its last statement, in Superset's form. Times are ISO texts: wall time without a zone, instants in UTC with `+00:00`; integers that
 * a double cannot hold are texts; NaN and infinities are null; cells of JSON are what they say. Columns of equal names are `a`, `a__1`, …; columns without a name `_col0`, ….
 */
export const sqlLabResult = z.looseObject({
  query_id: z.int(),
  status: z.enum(queryStates),
  data: z.array(z.record(text, z.unknown())),
  columns: z.array(sqlLabColumn),
  selected_columns: z.array(sqlLabColumn),
  expanded_columns: z.array(sqlLabColumn),
  query: sqlLabRun,
  /** There are more rows than are in `data`. */
  displayLimitReached: flag.optional(),
  /** Ours: which statement these are the rows of. */
  statement: z.int().optional(),
});

/** What `execute` returns: the rows, or with 202 the run alone. */
export const sqlLabExecuted = z.union([sqlLabResult, z.looseObject({ query: sqlLabRun })]);

/** `q` of `results`. */
export const resultsQuery = z.object({
  key: text.max(100),
  rows: z.int().min(0).nullish(),
  /** Ours: the number of the statement, from 0. Default: the last one with rows. */
  statement: z.int().min(0).nullish(),
  /** Ours: rows before these are left out, so that pages can be had. Default 0. */
  offset: z.int().min(0).nullish(),
});

/** A run of the history, in lists and alone. Times are epoch milliseconds. */
export const queryItem = z.looseObject({
  id: z.int(),
  client_id: text,
  changed_on: text,
  database: z.looseObject({ id: z.int(), database_name: text }),
  user: userReference.nullable(),
  schema: text.nullable(),
  status: z.enum(queryStates),
  sql: text,
  executed_sql: text.nullable(),
  sql_tables: z.array(z.looseObject({ schema: text.nullable(), table: text, catalog: text.nullable() })),
  start_time: z.number(),
  start_running_time: z.number().nullable(),
  end_time: z.number().nullable(),
  end_result_backend_time: z.number().nullable(),
  rows: z.int().nullable(),
  limit: z.int().nullable(),
  limiting_factor: z.enum(limitingFactors),
  progress: z.int(),
  error_message: text.nullable(),
  results_key: text.nullable(),
  select_as_cta: flag,
  select_as_cta_used: flag,
  select_sql: text.nullable(),
  sql_editor_id: text.nullable(),
  tab_name: text.nullable(),
  tmp_schema_name: text.nullable(),
  tmp_table_name: text.nullable(),
  tracking_url: text.nullable(),
  /** Ours: how many statements it has. */
  statement_count: z.int(),
});
export type QueryItem = z.infer<typeof queryItem>;

/** `q` of `updated_since`; Superset's pages send fractions. */
export const updatedSinceQuery = z.object({ last_updated_ms: z.number() });

/** What `sqllab/` returns: what the page begins with. */
export const sqlLabStart = z.looseObject({
  /** The tab that was in front; null where there is none. */
  active_tab: z.lazy(() => tabState).nullable(),
  tab_state_ids: z.array(z.looseObject({ id: z.int(), label: text })),
  /** By id: databases that are open for SQL. */
  databases: z.record(
    text,
    z.lazy(() => startDatabase),
  ),
  /** By client id: the newest run of each tab, and all that still go on. */
  queries: z.record(text, sqlLabRun),
  defaultDbId: z.int().nullable(),
  /** Ours: the limit that is chosen at first, and the largest. */
  limits: z.object({ default_rows: z.int(), max_rows: z.int(), steps: z.array(z.int()) }),
});
export type SqlLabStart = z.infer<typeof sqlLabStart>;

/** A database that is open for SQL, as the page needs it. */
const startDatabase = z.looseObject({
  id: z.int(),
  database_name: text,
  backend: text,
  /** Ours: how its SQL is written (`DialectName`). */
  dialect: text,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_file_upload: flag,
  allow_run_async: flag,
  allows_cost_estimate: flag,
  allows_subquery: flag,
  allows_virtual_table_explore: flag,
  disable_data_preview: flag,
  expose_in_sqllab: flag,
  force_ctas_schema: text.nullable(),
});

/** A tab of the page, as it is kept. `sql` and the settings come back as they were sent. */
export const tabState = z.looseObject({
  id: z.int(),
  user_id: z.int(),
  label: text,
  active: flag,
  database_id: z.int().nullable(),
  schema: text.nullable(),
  catalog: text.nullable(),
  sql: text,
  query_limit: z.int().nullable(),
  latest_query: sqlLabRun.nullable(),
  autorun: flag,
  template_params: text.nullable(),
  hide_left_bar: flag,
  saved_query: z.looseObject({ id: z.int(), label: text.nullable() }).nullable(),
  extra_json: z.looseObject({}),
  table_schemas: z.array(z.lazy(() => tableSchema)),
});
export type TabState = z.infer<typeof tabState>;

/** A table that is open beside a tab. `description` is what the page keeps of it. */
const tableSchema = z.looseObject({
  id: z.int(),
  tab_state_id: z.int(),
  database_id: z.int(),
  schema: text.nullable(),
  table: text,
  description: z.unknown(),
  expanded: flag,
});
export type TableSchema = z.infer<typeof tableSchema>;

/** Fields of a form whose values are JSON texts, as Superset's pages send them. */
export const tabForm = z.looseObject({ queryEditor: text.max(sqlMax + 100_000) });
/** What changes of a tab, each value a JSON text; what is absent stays. */
export const tabChangeForm = z.looseObject({
  label: text.optional(),
  database_id: text.optional(),
  schema: text.optional(),
  catalog: text.optional(),
  sql: text.optional(),
  query_limit: text.optional(),
  autorun: text.optional(),
  template_params: text.optional(),
  hide_left_bar: text.optional(),
  latest_query_id: text.optional(),
  saved_query_id: text.optional(),
  extra_json: text.optional(),
});
/** A table that is opened in a tab, as JSON text. */
export const tableForm = z.looseObject({ table: text.max(1024 ** 2) });
/** Whether a table of a tab is unfolded: the JSON texts `true` and `false`. */
export const expandedForm = z.looseObject({ expanded: text });
/** A run by the name that its page gave it, as JSON text. */
export const queryIdForm = z.looseObject({ queryId: text });

/** Body of `format_sql`. */
export const formatBody = z.looseObject({
  sql: sqlText,
  engine: text.max(64).nullish(),
  database_id: z.int().nullish(),
  template_params: text.max(100_000).nullish(),
});

/** A statement that is looked at and never run. */
export const statementBody = z.looseObject({
  database_id: z.int(),
  sql: sqlText,
  schema: text.max(256).nullish(),
  catalog: text.max(256).nullish(),
  /** JSON text, or the object itself. */
  template_params: z.union([text.max(100_000), z.looseObject({})]).nullish(),
});
export type StatementBody = z.infer<typeof statementBody>;

/** What `estimate` returns: for each statement, labels and what the database says of its cost. */
export const estimateResponse = z.looseObject({ result: z.array(z.record(text, text)) });

/** A step of a plan: what it does, and the steps whose rows it takes. */
export interface PlanNode {
  readonly id: number;
  /** As the database names it: `Seq Scan`, `HASH_JOIN`. */
  readonly name: string;
  /** On what: a table, an index; null where it says nothing. */
  readonly target: string | null;
  /** Rows that the planner expects; null where it does not tell. */
  readonly rows: number | null;
  /** In the database's own unit: with all steps below it, and without them. */
  readonly cost: number | null;
  readonly own_cost: number | null;
  /** Of the whole, 0 to 1, by cost where there is one, else by rows; null where neither is told. */
  readonly share: number | null;
  readonly is_costliest: boolean;
  /** What else is said, in order: conditions, keys. */
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly children: readonly PlanNode[];
}

const planNode: z.ZodType<PlanNode> = z.object({
  id: z.int(),
  name: text,
  target: text.nullable(),
  rows: z.number().nullable(),
  cost: z.number().nullable(),
  own_cost: z.number().nullable(),
  share: z.number().nullable(),
  is_costliest: flag,
  properties: z.array(z.object({ name: text, value: text })),
  children: z.array(z.lazy(() => planNode)),
});

/** How a database would run a statement. `root` is null where its plan is no tree; `text` is its own words, always. */
export const planResponse = z.object({
  result: z.object({ root: planNode.nullable(), text, engine: text }),
});
export type Plan = z.infer<typeof planResponse>['result'];

/** What a link to SQL Lab restores. `dbId` is null where only `datasourceKey` (`1__table`) names the database. */
export const sqlLabPermalink = z.looseObject({
  dbId: z.int().nullable(),
  name: text.max(256),
  schema: text.max(256).nullish(),
  catalog: text.max(256).nullish(),
  sql: sqlText,
  autorun: flag.default(false),
  templateParams: text.max(100_000).nullish(),
});
export type SqlLabPermalink = z.infer<typeof sqlLabPermalink>;
