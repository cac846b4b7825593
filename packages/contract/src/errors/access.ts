import { pageErrors } from './page.ts';
import { row } from './row.ts';

/** Signing in, access, and objects that are not there. */
export const accessErrors = {
  AUTH_001: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'Wrong user name or password',
    doc: 'Also said of a user that does not exist or is not active, so that nobody can find out which.',
  }),
  AUTH_002: row({
    status: 429,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: ({ seconds }: { readonly seconds: number }) => `Too many attempts. Try again in ${seconds} s.`,
    doc: 'Wrong passwords are counted per user and per address. Header `Retry-After` says how long to wait.',
  }),
  AUTH_003: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'Your session has ended. Sign in to go on; nothing is lost.',
    doc: 'The session is over or was ended elsewhere.',
  }),
  AUTH_004: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => '400 Bad Request: The CSRF token is missing.',
    doc: 'A write with the session cookie needs the header X-CSRFToken.',
  }),
  AUTH_005: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => '400 Bad Request: The CSRF token is invalid.',
    doc: 'The CSRF token is not the one of this session; ask for it again.',
  }),
  AUTH_006: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'The token is not valid or has expired',
    doc: 'Bearer tokens live 15 minutes; refresh or sign in again.',
  }),
  AUTH_007: row({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'The request came from another site',
    doc: 'A write with the session cookie has to come from a page of this server.',
  }),
  ACCESS_001: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: ({ dataset }: { readonly dataset: string }) => `You have no access to the dataset ${dataset}`,
    doc: 'A statement or a template names a table that is not there, or is not for you. Ask an owner of it or an administrator for access.',
  }),
  ACCESS_002: row({
    status: 401,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'Sign in to continue',
    doc: 'There is no session, or it has ended. Nothing is lost: sign in and repeat.',
  }),
  ACCESS_003: row<{ readonly permission: string }>({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'Forbidden',
    doc: 'No role of yours has this permission.',
  }),
  ACCESS_004: row({
    status: 403,
    type: 'MISSING_OWNERSHIP_ERROR',
    message: ({ kind }: { readonly kind: string }) => `Changing this ${kind} is forbidden`,
    doc: 'Only owners and administrators change an object. Save a copy instead.',
  }),
  ACCESS_009: row({
    status: 403,
    type: 'USER_ACTIVITY_SECURITY_ACCESS_ERROR',
    message: () => 'Rights that you do not have yourself cannot be given or taken by you',
    doc: 'Nobody raises rights, neither their own nor through others; only administrators change administrators. Ask one of them.',
  }),
  ACCESS_010: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: () => 'The last active administrator has to stay one',
    doc: 'Make somebody else an administrator first; without one nobody could manage users any more.',
  }),
  ACCESS_011: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ role }: { readonly role: string }) => `The role ${role} is one of the product and stays as it is`,
    doc: 'The roles Admin, Alpha, Gamma, Public and sql_lab keep their names and are not removed; Admin allows everything.',
  }),
  ACCESS_012: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: ({ dataset }: { readonly dataset: string }) =>
      `A row rule of the dataset ${dataset} cannot be applied, so none of its rows are shown`,
    doc: 'The condition of a rule is no single SQL expression, or names a column that the table does not have. An administrator has to correct the rule.',
  }),
  ACCESS_013: row({
    status: 403,
    type: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    message: () => 'This dashboard shows you its own charts and filters; the query asks for more than they do',
    doc: 'The dashboard is given to one of your roles, its data is not: only the queries of its charts are run, narrowed by its filters. Ask an owner of the dataset for access to it.',
  }),
  ACCESS_014: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: ({ dataset }: { readonly dataset: string }) =>
      `Row rules bind you on a table that ${dataset} reads, and they cannot be put into its SQL, so none of its rows are shown`,
    doc: 'Rules of a table are put into the SQL of datasets where it names the table. Where it is not certain what a name stands for, nothing is read. The author of the dataset can write the table plainly: FROM schema.table AS alias, no WITH part of the same name, no PIVOT, TABLE or SUMMARIZE of it.',
  }),
  ACCESS_015: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: ({ engine }: { readonly engine: string }) =>
      `Row rules bind you here, and on ${engine} SQL of your own is not allowed with them. Use columns, aggregates, filters by column and saved metrics.`,
    doc: 'On this database it is not proven that row rules are computed before other SQL, so that whoever they bind writes none: no SQL metrics, columns, filters, WHERE, HAVING or orders, no templates, no patterns with a backslash, no SQL in datasets. `docs/databases.md` names the databases where it is proven. Ask an owner of the dataset whom the rule does not bind for a saved metric or a calculated column, or an administrator for a view of your rows.',
  }),
  ACCESS_016: row({
    status: 403,
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: ({ database }: { readonly database: string }) =>
      `The rows behind charts are switched off for the database ${database}`,
    doc: 'The database has `disable_drill_to_detail` in its `extra`: its charts show groups, and nobody looks behind them. An administrator can take it away.',
  }),
  NOT_FOUND_001: pageErrors.NOT_FOUND_001,
  NOT_FOUND_002: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no dashboard ${id} that you may see`,
    doc: 'The dashboard was deleted, never existed, or you may not know of it.',
  }),
  NOT_FOUND_003: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no dataset ${id} that you may see`,
    doc: 'The dataset was deleted, never existed, or you may not know of it.',
  }),
  NOT_FOUND_004: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no database ${id} that you may see`,
    doc: 'The database was removed, never existed, or you may not know of it.',
  }),
  NOT_FOUND_006: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no saved state ${id} that you may see`,
    doc: 'The key of a link or of a temporary state is unknown or has expired.',
  }),
  NOT_FOUND_008: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no version ${id} that you may see`,
    doc: 'The object has no such version.',
  }),
  NOT_FOUND_009: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no user ${id} that you may see`,
    doc: 'No user has this id.',
  }),
  NOT_FOUND_010: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no column ${id} that you may see`,
    doc: 'The dataset has no such column.',
  }),
  NOT_FOUND_011: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no role ${id} that you may see`,
    doc: 'The role was removed or never existed.',
  }),
  NOT_FOUND_012: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no row rule ${id} that you may see`,
    doc: 'The rule was removed or never existed.',
  }),
  NOT_FOUND_013: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no log entry ${id} that you may see`,
    doc: 'The log has no such entry.',
  }),
  NOT_FOUND_014: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no session ${id} that you may see`,
    doc: 'The session has ended, or is not yours.',
  }),
  NOT_FOUND_015: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no metric ${id} that you may see`,
    doc: 'The dataset has no such metric.',
  }),
  NOT_FOUND_023: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no tag ${id}`,
    doc: 'The tag was removed or never existed.',
  }),
  NOT_FOUND_024: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ type }: { readonly type: string }) => `${type} cannot be tagged`,
    doc: 'Tags are for saved queries (1 or query), charts (2), dashboards (3) and datasets (4).',
  }),
  NOT_FOUND_022: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no filter set ${id} that you may see`,
    doc: 'The filter set was removed, belongs to another dashboard, or is somebody else’s own.',
  }),
} as const;
