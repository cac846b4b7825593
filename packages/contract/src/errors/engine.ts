import { pageErrors } from './page.ts';
import { didYouMean, row } from './row.ts';

/** What the engine returns instead of rows. */
export const engineErrors = {
  ENGINE_001: row({
    status: 400,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: ({
      column,
      table,
      candidates,
    }: {
      readonly column: string;
      readonly table: string | null;
      readonly candidates: readonly string[];
    }) => `Column ${column} is not in ${table ?? 'the data'}.${didYouMean(candidates)}`,
    doc: 'The statement names a column that its tables do not have. The message offers the nearest names.',
  }),
  ENGINE_002: row({
    status: 400,
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    message: ({ table, candidates }: { readonly table: string; readonly candidates: readonly string[] }) =>
      `There is no table ${table}.${didYouMean(candidates)}`,
    doc: 'The statement names a table that this database does not have, or that you may not know of.',
  }),
  ENGINE_003: row({
    status: 400,
    type: 'SYNTAX_ERROR',
    message: ({ detail, position }: { readonly detail: string; readonly position: number | null }) =>
      `The SQL cannot be read: ${detail}${position === null ? '' : ` (character ${position + 1})`}`,
    doc: 'The statement is not valid SQL of this engine. `position` counts characters from 0.',
  }),
  ENGINE_004: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ call }: { readonly call: string }) => `${call} does not work for these types. A cast may be needed.`,
    doc: 'A function or operator was given columns of types that it does not take.',
  }),
  ENGINE_005: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ to }: { readonly to: string }) => `A value cannot be read as ${to}. TRY_CAST gives NULL instead.`,
    doc: 'A cast met a value that does not fit. The value itself is never part of the message.',
  }),
  ENGINE_006: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'A calculation left the range of its type, or divided by zero',
    doc: 'Overflow, division by zero or an argument outside of what a function takes.',
  }),
  ENGINE_007: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The query needs more memory than it may use. Fewer groups, rows or columns need less.',
    doc: 'The query reached the memory or disk limit of the engine and was stopped. Other queries go on.',
  }),
  ENGINE_008: pageErrors.ENGINE_008,
  ENGINE_009: row({
    status: 499,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The query was stopped',
    doc: 'Somebody pressed Stop, or whoever asked went away.',
  }),
  ENGINE_010: row({
    status: 403,
    type: 'SYNTAX_ERROR',
    message: ({ reason }: { readonly reason: string }) => `This statement is not allowed here: ${reason}`,
    doc: 'Only one reading statement (SELECT) over known tables may run.',
  }),
  ENGINE_011: row({
    status: 403,
    type: 'SYNTAX_ERROR',
    message: ({ name }: { readonly name: string }) => `The function ${name} is not allowed here`,
    doc: 'Functions that read files, settings, the catalog or other sessions are closed.',
  }),
  ENGINE_012: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The engine stopped while the query ran. Try again.',
    doc: 'The engine process ended. It starts anew with the next query; nothing is lost.',
  }),
  ENGINE_013: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ name, candidates }: { readonly name: string; readonly candidates: readonly string[] }) =>
      `There is no function ${name}.${didYouMean(candidates)}`,
    doc: 'The statement calls a function that the engine does not have.',
  }),
  ENGINE_014: row({
    status: 400,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ detail }: { readonly detail: string }) => `The query is not valid: ${detail}`,
    doc: 'The engine read the statement but cannot carry it out, for the reason given.',
  }),
  ENGINE_015: row({
    status: 500,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The engine failed',
    doc: 'An unexpected error of the engine; its text is in the log.',
  }),
  ENGINE_016: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The engine is not running',
    doc: 'The engine was closed or could not be started; the reason is in the log.',
  }),
  ENGINE_019: row({
    status: 499,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ by }: { readonly by: string }) => `${by} stopped this query`,
    doc: 'An administrator stopped the query from the list of what is running. Ask them why before you run it again; fewer rows or a shorter time cost less.',
  }),
  ENGINE_020: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ limit }: { readonly limit: string }) =>
      `The database takes statements of at most ${limit}. Fewer values in a filter make it shorter.`,
    doc: 'The statement is longer than the database takes. Long lists of values are the usual reason: filter by a range or by a column that groups them, or let its administrator raise the limit.',
  }),
  ENGINE_021: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ zone }: { readonly zone: string }) =>
      `The database does not know the time zone ${zone}. Its administrator loads the zones with: mysql_tzinfo_to_sql /usr/share/zoneinfo | mysql -u root mysql`,
    doc: 'MySQL and MariaDB know zones only after their tables of zones were filled. Until then charts over TIMESTAMP columns can be read in UTC.',
  }),
  ENGINE_022: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The engine ended twice while this query ran, so it is not run again. Ask for less at once.',
    doc: 'A query in flight when its process or thread ends runs once more by itself. This one was there both times; the log says how they ended. Memory is the usual reason: fewer groups, rows or columns need less.',
  }),
  ENGINE_023: row({
    status: 403,
    type: 'SYNTAX_ERROR',
    message: ({ name }: { readonly name: string }) =>
      `The function ${name} may not be called here: row rules or grants of single tables apply to you, and it is not on the list of known functions`,
    doc: 'Where row rules bind, or only some of the tables of a connected database are open, statements call functions of a list alone (`packages/sql/src/functions`): others could take a table, a file or a statement as text. Extensions, functions of the database itself and table functions are not on it. An administrator can give access to the whole database, or a view can hold what the function computes.',
  }),
} as const;
