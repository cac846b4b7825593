import { cellAt, maxFileRows, showQueryContext } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { QueryContext } from '@sextant/contract';
import { aboutType, factsOf } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { loadShownColumns } from '@sextant/charts/views';
import type { Labels } from '@sextant/charts/views';
import { send } from './call.ts';
import { addressQuery } from './chart-data.ts';
import type { ChartResult, FetchOptions } from './chart-data.ts';
import { saveAsFile } from './save-file.ts';

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
