import type { Readable } from 'node:stream';
import { aboutType } from '@sextant/charts';
import { SextantError, columnFrom, countText, showQueryContext } from '@sextant/contract';
import type { Column, DownloadState, QueryContext } from '@sextant/contract';
import { clausesFor, tileContext } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { sheetNames } from '../../../data/sheet-names.ts';
import { sheetText, workbookParts } from '../../../data/xlsx-columns.ts';
import type { WorkbookSheet } from '../../../data/xlsx-columns.ts';
import { zipStream } from '../../../data/zip-stream.ts';
import type { AppContext } from '../../app-context.ts';
import { readExport } from '../../queries/stream-export.ts';
import type { ExportedRows } from '../../queries/stream-export.ts';
import { skipReason } from './query-tiles.ts';
import type { TileRequester } from './query-tiles.ts';
import { filterText, momentText, nameOf } from './filter-text.ts';
import { viewDashboard } from './viewed-dashboard.ts';
import type { ViewedDashboard } from './viewed-dashboard.ts';

/** A sheet to be, and what the first sheet says of it once it is written. */
interface TileSheet {
  readonly tile: Tile;
  /** Which of the chart's queries it has. */
  readonly query: number;
  /** What is asked; null for a chart that asks nothing. */
  readonly context: QueryContext | null;
  note: string;
  rowCount: number | null;
}

const pivoted: ReadonlySet<unknown> = new Set(['pivot_table_v2', 'pivot_table']);

/** What a chart asks for a file: all of its rows, groups across as they are seen. */
function fileContext(viewed: ViewedDashboard, tile: Tile): QueryContext | string {
  const reason = skipReason(viewed, tile);
  if (reason !== null) return reason;
  try {
    const context = tileContext(tile, clausesFor(viewed.active.clauses, tile), { ownState: null });
    const type = tile.chart?.form_data.viz_type;
    if (!pivoted.has(type)) return { ...context, isFileAsShown: aboutType(type)?.display === 'grid' };
    return {
      ...context,
      isFileAsShown: true,
      queries: context.queries.map((query) => ({ ...query, resultType: 'post_processed' })),
    };
  } catch (error) {
    if (error instanceof SextantError) return `${error.message} (${error.code})`;
    throw error;
  }
}

function sheetsOf(viewed: ViewedDashboard): readonly TileSheet[] {
  return viewed.model.tiles.flatMap((tile): TileSheet[] => {
    const found = fileContext(viewed, tile);
    if (typeof found === 'string') return [{ tile, query: 0, context: null, note: found, rowCount: null }];
    // What other chart types ask beside their rows is totals, which stand below the rows of a table, and counts.
    const isMany = (aboutType(tile.chart?.form_data.viz_type)?.axis ?? null) !== null;
    return found.queries
      .slice(0, isMany ? undefined : 1)
      .map((_, query) => ({ tile, query, context: found, note: '', rowCount: null }));
  });
}

async function rowsFor(requester: TileRequester, dashboardId: number, sheet: TileSheet): Promise<ExportedRows | null> {
  const { tile, query, context } = sheet;
  const one = context?.queries[query];
  if (context === null || one === undefined) return null;
  const { dataAccess, session, signal } = requester;
  const isTable = context.isFileAsShown === true && one.resultType !== 'post_processed';
  const queries = isTable ? context.queries : [one];
  const parsed = dataAccess.readContext(JSON.stringify(showQueryContext({ ...context, queries })));
  const { results } = await readExport(dataAccess, session, parsed.context, {
    signal: () => signal,
    wantsGzip: false,
    clientId: null,
    through: { dashboardId, chartId: tile.chartId, filterId: null },
    chartId: tile.chartId,
  });
  return results[0] ?? null;
}

/** The text of a sheet, asked for when its turn comes: one chart's rows are in memory at a time. */
async function* tileSheetText(requester: TileRequester, dashboardId: number, sheet: TileSheet): AsyncGenerator<string> {
  const state = sheet;
  try {
    const rows = await rowsFor(requester, dashboardId, state);
    if (rows !== null) {
      const text = sheetText(rows.table, rows.headings, rows.totals);
      state.rowCount = rows.table.rowCount;
      if (rows.isCut) state.note = `Cut: the first ${countText(rows.table.rowCount)} rows are here, there are more.`;
      yield* text;
      return;
    }
  } catch (error) {
    if (requester.signal.aborted || !(error instanceof SextantError)) throw error;
    state.note = `${error.message} (${error.code})`;
  }
  yield* sheetText({ columns: [columnFrom('Not shown', 'text', [state.note])], rowCount: 1 });
}

interface FirstSheet {
  readonly title: string;
  readonly lines: readonly (readonly [item: string, value: string])[];
  readonly sheets: readonly (TileSheet & { readonly name: string })[];
}

/** What is shown, of when and for whom, and what the sheets are; written when all else is. */
function* firstSheetText({ title, lines, sheets }: FirstSheet): Generator<string> {
  const head = [['Dashboard', title] as const, ...lines];
  const nothing = head.map(() => null);
  const columns: readonly Column[] = [
    columnFrom('What', 'text', [...head.map(([item]) => item), ...sheets.map(({ name }) => `Sheet ${name}`)]),
    columnFrom('Value', 'text', [...head.map(([, value]) => value), ...sheets.map(({ tile }) => tile.name)]),
    columnFrom('Rows', 'integer', [...nothing, ...sheets.map(({ rowCount }) => rowCount)]),
    columnFrom('Note', 'text', [...nothing, ...sheets.map(({ note }) => (note === '' ? null : note))]),
  ];
  yield* sheetText({ columns, rowCount: head.length + sheets.length });
}

/**
 * The rows of all charts of a dashboard as a workbook: what is shown on its first sheet, then a sheet for each chart, with the rows that the user may see. It
 * is written while it leaves, a chart after the other; one that cannot be had says why on its sheet.
 *
 * @throws NOT_FOUND_002 as the dashboard itself, before the first byte
 */
export async function dashboardWorkbook(
  context: Pick<AppContext, 'store' | 'config' | 'clock'>,
  requester: TileRequester,
  request: { readonly id: string; readonly state: DownloadState },
): Promise<{ readonly body: Readable; readonly dashboardId: number }> {
  const viewed = await viewDashboard(context, requester.session, request.id, request.state);
  const { item, zone } = viewed.model;
  const sheets = sheetsOf(viewed);
  const [firstName = '', ...names] = sheetNames(['Filters', ...sheets.map(({ tile }) => tile.name)]);
  const named = sheets.map((sheet, index) => Object.assign(sheet, { name: names[index] ?? '' }));
  const now = context.clock();
  const lines = [
    ['Made', momentText(now, zone ?? context.config.zone)] as const,
    ['For', nameOf(requester.session.user)] as const,
    ...filterText(viewed).map((text) => ['Filter', text] as const),
  ];
  const first = firstSheetText({ title: item.dashboard_title, lines, sheets: named });
  const all: readonly WorkbookSheet[] = [
    { name: firstName, text: first },
    ...named.map((sheet) => ({ name: sheet.name, text: tileSheetText(requester, item.id, sheet) })),
  ];
  const written = [...all.keys()].slice(1);
  return { body: zipStream(workbookParts(all, [...written, 0]), now), dashboardId: item.id };
}
