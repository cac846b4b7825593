import {
  cellAt,
  columnsMediaType,
  hasRows,
  maxFileRows,
  queryHeader,
  showQueryContext,
  tableOfResult,
} from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ChartDataEntry, ColumnTable, QueryContext } from '@sextant/contract';
import { aboutType, factsOf } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { loadShownColumns } from '@sextant/charts/views';
import type { Labels } from '@sextant/charts/views';
import { call, send } from './call.ts';
import { openPageParams } from './page-params.ts';
import { saveAsFile } from './save-file.ts';

/** The results to the queries of one chart, in their order. */
export interface ChartResult {
  readonly entries: readonly ChartDataEntry[];
  readonly tables: readonly ColumnTable[];
  /** When the engine answered, epoch ms: the age of the data that is shown. */
  readonly receivedAt: number;
}

/** What a request is named by and belongs to. */
export interface FetchOptions {
  readonly signal: AbortSignal;
  /** A name of the client's own, by which the request can be stopped; `newClientId` makes one. */
  readonly clientId: string;
  readonly dashboardId?: number;
  readonly sliceId?: number;
  /** After this it is given up, as the server gives up what runs too long. Default: the server alone decides. */
  readonly timeoutS?: number;
  /** What sends it: `first` or `later` of a batch, so that it leaves with what else is asked in the same turn. Default: leaves by itself. */
  readonly via?: typeof fetch;
}

const addressQuery = (context: QueryContext, request: Pick<FetchOptions, 'dashboardId' | 'sliceId'>) => ({
  ...openPageParams(),
  ...(request.sliceId === undefined ? {} : { form_data: JSON.stringify({ slice_id: request.sliceId }) }),
  ...(request.dashboardId === undefined ? {} : { dashboard_id: String(request.dashboardId) }),
  ...(context.force ? { force: true } : {}),
});

/** Times on the wire carry no zone; they are UTC. */
const utcMs = (text: string): number => Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);

function receivedAt(entries: readonly ChartDataEntry[]): number {
  const times = entries.flatMap(({ cached_dttm: cachedAt, queried_dttm: requestedAt }) => {
    const computedAt = cachedAt ?? requestedAt;
    return typeof computedAt === 'string' ? [utcMs(computedAt)] : [];
  });
  const finiteTimes = times.filter((time) => Number.isFinite(time));
  return finiteTimes.length === 0 ? Date.now() : Math.min(...finiteTimes);
}

const loadReader = () => import('./large-results.ts');
/** Who asks for so many rows may get them by column: what reads them comes meanwhile. */
const manyRows = 20_000;

/** Asks a query context. @throws ApiError with the server's code */
export async function fetchChart(context: QueryContext, { via, ...request }: FetchOptions): Promise<ChartResult> {
  if (context.queries.some(({ rowLimit }) => (rowLimit ?? 0) >= manyRows)) loadReader().catch(() => undefined);
  const response = await call(api.chartData.query, {
    body: showQueryContext(context),
    query: addressQuery(context, request),
    signal: request.signal,
    ...(request.timeoutS === undefined ? {} : { timeoutS: request.timeoutS }),
    headers: { [queryHeader]: request.clientId, accept: columnsMediaType },
    ...(via === undefined ? {} : { via }),
  });
  const entries = response.result.filter(hasRows);
  const isByColumn = entries.some(({ chunks }) => chunks !== undefined);
  return resultOf(entries, isByColumn ? (await loadReader()).tableOfEntry : tableOfResult);
}

/** Entries of the wire as a result. */
export const resultOf = (entries: readonly ChartDataEntry[], tableOf = tableOfResult): ChartResult => ({
  entries,
  tables: entries.flatMap((entry) => tableOf(entry) ?? []),
  receivedAt: receivedAt(entries),
});

/** Stops a request by its name on the server; whether it still ran does not matter. */
export async function stopQuery(clientId: string): Promise<void> {
  await call(api.query.stop, { params: { clientId } });
}

/** Where a file is asked, what its columns are called, and how its columns and rows follow each other. */
export interface FilePlace extends Pick<FetchOptions, 'dashboardId' | 'sliceId'> {
  /** What the page shows of the same chart. Default: the file says how its columns are. */
  readonly shownResult?: ShownResult | undefined;
}

type ShownResult = Pick<ChartResult, 'tables' | 'entries'> & { readonly form: RawForm; readonly labels: Labels };

/** The columns and rows as `View as table` has them. */
async function fileLayoutOf(
  shownResult: ShownResult | undefined,
): Promise<Pick<QueryContext, 'fileColumns' | 'fileRows'>> {
  const table = shownResult?.tables[0];
  if (shownResult === undefined || table === undefined) return { fileColumns: [] };
  const { loadWideColumns, shownColumns, shownRows } = await loadShownColumns();
  const { form: formData, labels } = shownResult;
  const [entry] = shownResult.entries;
  const wideColumns = await loadWideColumns(formData);
  const naming = { formData, labels, labelMap: entry?.label_map, facts: factsOf(entry), wide: wideColumns };
  const columns = shownColumns(table, naming);
  const fileColumns = columns.map(({ column, title }) => ({ name: column.name, heading: title }));
  const rows = shownRows(table, naming);
  const axis = columns[0]?.column;
  if (rows === null || axis === undefined) return { fileColumns };
  const values = rows.slice(0, maxFileRows).map((row) => cellAt(axis, row));
  return { fileColumns, fileRows: { column: axis.name, values } };
}

/** As what the rows of a chart leave. `csv-pivoted`: the sheet of a pivot table. */
export type RowsFormat = 'csv' | 'csv-pivoted' | 'xlsx' | 'json';

const wantedOf = {
  csv: { resultFormat: 'csv', resultType: 'full' },
  'csv-pivoted': { resultFormat: 'csv', resultType: 'post_processed', isFileAsShown: true },
  xlsx: { resultFormat: 'xlsx', resultType: 'full' },
  json: { resultFormat: 'json', resultType: 'results' },
} as const satisfies Readonly<Record<RowsFormat, Pick<QueryContext, 'resultFormat' | 'resultType' | 'isFileAsShown'>>>;

/**
 * The rows of a chart as a file: those of its first query, those of a table with its totals below them; as JSON the results of all its queries.
 * @throws ApiError with the server's code
 */
export async function downloadRows(
  context: QueryContext,
  file: { readonly name: string; readonly format: RowsFormat },
  filePlace: FilePlace = {},
): Promise<void> {
  const { shownResult, ...address } = filePlace;
  const { format } = file;
  const wanted = wantedOf[format];
  const layout = format === 'csv' || format === 'xlsx' ? await fileLayoutOf(shownResult) : {};
  const type = context.formData?.['viz_type'];
  const isTable = layout.fileColumns !== undefined && aboutType(type)?.display === 'grid' && type !== 'pivot_table_v2';
  const queries = format === 'json' || isTable ? context.queries : context.queries.slice(0, 1);
  const response = await send(api.chartData.query, {
    body: showQueryContext({ ...context, queries, ...wanted, ...layout, ...(isTable ? { isFileAsShown: true } : {}) }),
    query: addressQuery(context, address),
  });
  saveAsFile(await response.blob(), `${file.name}.${wanted.resultFormat}`);
}
