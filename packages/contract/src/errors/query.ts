import { pageErrors } from './page.ts';
import { stepErrors } from './step.ts';
import { list, quotedList, row } from './row.ts';

/** Queries that cannot be asked: queries, post-processing, charts. */
export const queryErrors = {
  QUERY_001: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Empty query?',
    doc: 'The query selects nothing. Add a metric or a dimension.',
  }),
  QUERY_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ labels }: { readonly labels: readonly string[] }) =>
      `Duplicate column/metric labels: ${quotedList(labels)}. Please make sure all columns and metrics have a unique label.`,
    doc: 'Two columns or metrics of a query have the same label. Rename one.',
  }),
  QUERY_003: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ columns }: { readonly columns: readonly string[] }) =>
      `The following entries in \`series_columns\` are missing in \`columns\`: ${quotedList(columns)}. `,
    doc: 'The series limit names columns that the query does not group by.',
  }),
  QUERY_004: row({
    status: 400,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: ({ columns }: { readonly columns: readonly string[] }) => `Columns missing in dataset: [${list(columns)}]`,
    doc: 'A query names columns that the dataset does not have. Sync the dataset or change the chart.',
  }),
  QUERY_005: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ metric }: { readonly metric: string }) => `Metric '${metric}' does not exist`,
    doc: 'A query names a saved metric that the dataset does not have.',
  }),
  QUERY_006: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Datetime column not provided as part table configuration and is required by this type of chart',
    doc: 'A time series needs a time column: choose one in the chart or in the dataset.',
  }),
  QUERY_007: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ column }: { readonly column: string }) => `Time column "${column}" does not exist in dataset`,
    doc: 'The time column of a query is not a column of the dataset.',
  }),
  QUERY_008: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ column }: { readonly column: string }) => `Unknown column used in orderby: ${column}`,
    doc: 'A query is sorted by something that is neither a column of the dataset nor selected.',
  }),
  QUERY_009: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Must specify a value for filters with comparison operators',
    doc: 'A filter that compares has no value.',
  }),
  QUERY_010: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Filter value list cannot be empty',
    doc: 'A filter IN or NOT IN has an empty list.',
  }),
  QUERY_011: row({
    status: 400,
    type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    message: () => 'Custom SQL fields cannot contain sub-queries.',
    doc: 'A custom SQL metric, column or filter holds a query of its own. Use a virtual dataset instead.',
  }),
  QUERY_012: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ reason }: { readonly reason: string; readonly sql: string }) => reason,
    doc: 'A custom SQL expression is unbalanced, holds a second statement or calls a forbidden function.',
  }),
  QUERY_013: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ reason }: { readonly reason: string }) => reason,
    doc: 'The virtual dataset is empty, has several statements or does not only read.',
  }),
  QUERY_014: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ grain, database }: { readonly grain: string; readonly database: string }) =>
      `No grain spec for ${grain} for database ${database}`,
    doc: 'The database cannot cut time to this grain.',
  }),
  QUERY_015: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ reason }: { readonly reason: string }) => reason,
    doc: 'A name, number or time of the query cannot be written as SQL.',
  }),
  QUERY_016: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    doc: 'A comparison with another time needs a start and an end.',
  }),
  QUERY_017: pageErrors.QUERY_017,
  QUERY_018: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ reason }: { readonly reason: string; readonly text: string }) => reason,
    doc: 'The text of a time range cannot be read, or ends before it begins.',
  }),
  QUERY_019: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Db engine did not return all queried columns',
    doc: 'The result of the engine has fewer columns than were asked for.',
  }),
  QUERY_020: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: () => 'Chart has no query context saved. Please save the chart again.',
    doc: 'The chart was saved by another program without its queries. Open it in Explore and save it.',
  }),
  QUERY_021: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ format }: { readonly format: string }) => `Unsupported result_format: ${format}`,
    doc: 'Answers come as json or csv.',
  }),
  QUERY_022: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ type }: { readonly type: string }) => `Invalid result type: ${type}`,
    doc: 'The query asks for a result type that is not known.',
  }),
  QUERY_023: row({
    status: 400,
    type: 'UNKNOWN_DATASOURCE_TYPE_ERROR',
    message: ({ type }: { readonly type: string }) => `Charts cannot ask a datasource of type ${type}`,
    doc: 'Only datasets (`table`) can be asked.',
  }),
  QUERY_025: row({
    status: 422,
    type: 'RESULT_TOO_LARGE_ERROR',
    message: ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
      `A sheet holds at most ${rows} rows and ${columns} columns. Ask for fewer, or for CSV.`,
    doc: 'The result has more rows or columns than a sheet of a workbook can hold.',
  }),
  QUERY_026: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ zone }: { readonly zone: string }) =>
      `There is no time zone [${zone.slice(0, 60)}]. Zones have names such as Europe/Berlin or UTC.`,
    doc: 'The time zone of a query or a dashboard is not in the zone database.',
  }),
  QUERY_027: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ zone, column, engine }: { readonly zone: string; readonly column: string; readonly engine: string }) =>
      `The column ${column} holds instants, which ${engine} cannot cut to a grain in the zone ${zone}. Ask for UTC.`,
    doc: 'The engine has no such zone: SQL Server knows those of Windows only.',
  }),
  QUERY_028: row({
    status: 400,
    type: 'VIZ_GET_DF_ERROR',
    message: ({ type }: { readonly type: string }) => `'${type}'`,
    doc: 'The older chart call does not know this chart type, or gives only its rows (`results=true`). Newer types are asked by `POST /api/v1/chart/data`.',
  }),
  QUERY_029: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ columns }: { readonly columns: readonly string[] }) =>
      `Calculated columns refer to each other in a circle: ${columns.join(' → ')}`,
    doc: 'A calculated column refers to itself by way of others. Change one of those that are named.',
  }),
  QUERY_030: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ columns, most }: { readonly columns: readonly string[]; readonly most: number }) =>
      `Calculated columns stand too deeply inside of each other, or are longer than ${most} letters together${columns.length === 0 ? '' : `: ${columns.slice(0, 20).join(' → ')}`}`,
    doc: 'A calculated column refers to others that refer to others, more often or at greater length than a statement should have.',
  }),
  QUERY_031: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Empty query result',
    doc: 'A file was asked for without any query: there is nothing to write into it.',
  }),
  QUERY_032: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ needs }: { readonly needs: string }) =>
      needs === '' ? 'Adhoc metric expressionType is invalid' : `Adhoc metric needs ${needs}`,
    doc: 'A metric of the query is neither an aggregate of a column (SIMPLE) nor an expression (SQL).',
  }),
  QUERY_033: row({
    status: 413,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ what, count, most }: { readonly what: string; readonly count: number; readonly most: number }) =>
      `The request has ${count} ${what}; a request may have at most ${most}`,
    doc: 'One request asks for more than any chart needs. The message names what and how many; ask in several requests, or filter by a range instead of a list.',
  }),
  QUERY_034: stepErrors.QUERY_034,
  QUERY_040: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({
      table,
      hasSchema,
      written,
    }: {
      readonly table: string;
      readonly hasSchema: boolean;
      readonly written: readonly string[];
    }) =>
      hasSchema
        ? `Upper and lower case count in the name of the table ${table}. Write ${written.join(' or ')}.`
        : `The table ${table} is named without its schema. Write ${written.join(' or ')}.`,
    doc: 'Tables of Uploads and Examples stand in schemas of their own: a statement names the schema with the table, both in upper and lower case as they are listed.',
  }),
  QUERY_041: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({
      table,
      database,
      written,
    }: {
      readonly table: string;
      readonly database: string;
      readonly written: string | null;
    }) =>
      written === null
        ? `A statement reads one database. This one is asked of ${database}, and ${table} is written with the name of a database before its schema: leave that name out, or choose that database.`
        : `${table} is written with the name of a database before its schema. Write ${written}: statements over Uploads and Examples read the tables of both by schema and name.`,
    doc: 'A statement reads tables of one database, and names them by schema and name. Uploads and Examples count as one: their tables can be joined. Data of other databases have to be brought into one.',
  }),
  QUERY_042: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ table, database }: { readonly table: string; readonly database: string }) =>
      `There is no table ${table} in the database ${database}`,
    doc: 'Told to administrators, who may read every table. Others hear the same of tables that are missing and of those that are closed to them.',
  }),
  POST_001: stepErrors.POST_001,
  POST_002: stepErrors.POST_002,
  CHART_001: pageErrors.CHART_001,
  CHART_002: pageErrors.CHART_002,
  CHART_003: pageErrors.CHART_003,
} as const;
