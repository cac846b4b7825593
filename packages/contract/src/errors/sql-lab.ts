import { row } from './row.ts';

/** Running SQL that users write, and what is kept of it. */
export const sqlLabErrors = {
  SQLLAB_001: row({
    status: 403,
    type: 'DML_NOT_ALLOWED_ERROR',
    message: ({ word }: { readonly word: string }) =>
      `Only SELECT statements are allowed against this database${word === '' ? '' : `; this one begins with ${word}`}.`,
    doc: 'The database only reads, or the statement is of a kind that nobody runs from here: transactions, settings, users, rights. An administrator can allow writing for a database (`allow_dml`, `allow_ctas`, `allow_cvas`).',
  }),
  SQLLAB_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'There is no statement to run',
    doc: 'The text is empty, or holds comments alone.',
  }),
  SQLLAB_003: row({
    status: 410,
    type: 'RESULTS_BACKEND_ERROR',
    message: () => 'Data could not be retrieved from the results backend. You need to re-run the original query.',
    doc: 'Rows of runs are kept for a while and within a limit of space (`SEXTANT_RESULTS_MAX_MB`, `SEXTANT_RESULTS_DAYS`); these were thrown away. Run the statement again.',
  }),
  SQLLAB_004: row({
    status: 404,
    type: 'RESULTS_BACKEND_ERROR',
    message: () => 'The query associated with these results could not be found. You need to re-run the original query.',
    doc: 'There is no run of this key or name that you may see.',
  }),
  SQLLAB_005: row({
    status: 400,
    type: 'INVALID_CTAS_QUERY_ERROR',
    message: () =>
      'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
    doc: 'Only rows of a SELECT can become a table.',
  }),
  SQLLAB_006: row({
    status: 400,
    type: 'INVALID_CVAS_QUERY_ERROR',
    message: () =>
      'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
    doc: 'A view is one SELECT.',
  }),
  SQLLAB_007: row({
    status: 403,
    type: 'DML_NOT_ALLOWED_ERROR',
    message: ({ method, database }: { readonly method: 'TABLE' | 'VIEW'; readonly database: string }) =>
      `CREATE ${method} AS is not allowed on the database ${database}`,
    doc: 'An administrator allows it for a database: `allow_ctas` for tables, `allow_cvas` for views.',
  }),
  SQLLAB_008: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ count, most }: { readonly count: number; readonly most: number }) =>
      `The text has ${count} statements; at most ${most} run at once`,
    doc: 'Run a part of it: what is selected in the editor runs alone.',
  }),
  SQLLAB_009: row({
    status: 408,
    type: 'SQLLAB_TIMEOUT_ERROR',
    message: ({ seconds }: { readonly seconds: number }) =>
      `The query was killed after ${seconds} seconds. It might be too complex, or the database might be under heavy load.`,
    doc: 'The limit is that of the database (`query_timeout`), else that of the server (`SEXTANT_QUERY_TIMEOUT_S`).',
  }),
  SQLLAB_010: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The server was restarted while the query ran, so it was stopped. Run it again.',
    doc: 'Runs do not outlive the server. Statements that read have changed nothing; one that writes was rolled back where the database can, and what it did is for the database to say.',
  }),
  SQLLAB_011: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ clientId }: { readonly clientId: string }) => `There is already a run called ${clientId}`,
    doc: 'Each run has a `client_id` of its own. Leave it out to get one.',
  }),
  SQLLAB_013: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    message: ({ writes }: { readonly writes: readonly { readonly text: string; readonly rows: number | null }[] }) =>
      `Nothing was written yet. ${writes
        .map(
          ({ text, rows }) =>
            `${text}: ${rows === null ? 'how much it changes is not known' : rows === 1 ? '1 row' : `${rows} rows`}`,
        )
        .join('; ')}.`,
    doc: 'A statement that writes says first how many rows it touches: it ran and was rolled back, where the database can. `extra.confirm` is the text that a second call of `execute` takes as `confirm`; it runs only if it then touches as many rows.',
  }),
  SQLLAB_014: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ what, engine }: { readonly what: string; readonly engine: string }) => `${engine} has no ${what}`,
    doc: 'Not every database tells its plans, or the cost of a statement.',
  }),
  SQLLAB_015: row({
    status: 403,
    type: 'QUERY_SECURITY_ACCESS_ERROR',
    message: ({ database }: { readonly database: string }) => `The database ${database} is not open for SQL Lab`,
    doc: 'An administrator opens it: `expose_in_sqllab`.',
  }),
  SQLLAB_016: row({
    status: 422,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The query is not running, so it cannot be stopped',
    doc: 'It has ended, or there is none of this name that is yours.',
  }),
  SQLLAB_017: row({
    status: 403,
    type: 'QUERY_SECURITY_ACCESS_ERROR',
    message: () => 'Row rules bind you on this database, so that you may only read there',
    doc: 'Statements that write could carry rows which rules keep from you to where no rule binds. Whom rules bind writes nothing.',
  }),
  SQLLAB_018: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ announced, rows }: { readonly announced: number; readonly rows: number }) =>
      `The statement would touch ${rows} rows now, and ${announced} when it was announced. It was rolled back.`,
    doc: 'Somebody changed the table between the announcement and the confirmation. Run it again to hear the new number.',
  }),
  SQLLAB_019: row({
    status: 429,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ most }: { readonly most: number }) =>
      `At most ${most} of your queries run at once. Wait for one, or stop one.`,
    doc: 'Runs that go on by themselves are counted, so that nobody fills the queue.',
  }),
  SQLLAB_020: row({
    status: 422,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ most }: { readonly most: number }) => `At most ${most} tabs are kept. Close one first.`,
    doc: 'Tabs of SQL Lab are kept on the server; each user has so many.',
  }),
  SQLLAB_021: row({
    status: 403,
    type: 'QUERY_SECURITY_ACCESS_ERROR',
    message: () => 'Your access to this data changed while the query ran, so its rows are not shown. Run it again.',
    doc: 'A role, a grant or a row rule was changed between the beginning of the query and its end. The statement read what was open before.',
  }),
  SQLLAB_022: row({
    status: 403,
    type: 'QUERY_SECURITY_ACCESS_ERROR',
    message: () =>
      'Row rules bind you here, so plans and estimates are not shown: they tell of rows that are not for you',
    doc: 'What a planner expects comes from all rows of a table, those too that rules keep back. The statement itself can be run.',
  }),
  NOT_FOUND_018: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no query ${id} that you may see`,
    doc: 'The run was never there, was removed with the history, or is somebody else’s.',
  }),
  NOT_FOUND_019: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no saved query ${id} that you may see`,
    doc: 'Saved queries are their author’s alone; this one was removed, or is somebody else’s.',
  }),
  NOT_FOUND_020: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no tab ${id} that you may see`,
    doc: 'The tab was closed, here or in another window, or is somebody else’s.',
  }),
  NOT_FOUND_021: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no CSS template ${id}`,
    doc: 'The template was removed or never existed.',
  }),
} as const;
