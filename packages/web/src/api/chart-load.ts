import { firstPart } from '@sextant/charts';
import type { OwnState, RawForm } from '@sextant/charts';
import { rangeSeparator, wallText } from '@sextant/contract';
import type { ChartDataEntry, QueryContext } from '@sextant/contract';
import { ApiError } from './api-error.ts';
import type { ChartTimes } from './annotations/fetch-annotation.ts';
import { fetchChart } from './chart-data.ts';
import type { FetchOptions, ChartResult } from './chart-data.ts';
import { logPageEvent } from './page-log.ts';

/** A result with the form whose queries it returns: what draws the one must read the other. */
export interface ChartLoad extends ChartResult {
  readonly form: RawForm;
  /** The times that were asked about. */
  readonly times: ChartTimes;
  /** What was open of a chart that is asked in parts, when it was asked. */
  readonly ownState: OwnState;
  /** What a chart type is called that nothing here draws, so that its rows are shown. Default: it is drawn. */
  readonly kindName?: string;
}

interface Loading {
  readonly form: RawForm;
  readonly context: QueryContext;
  readonly request: FetchOptions;
  /** Default the first part. */
  readonly ownState?: OwnState;
}

/** Filters that were applied, by column; values stay where they are. */
const appliedColumns = (entries: readonly ChartDataEntry[]): readonly unknown[] => [
  ...new Set(entries.flatMap((entry) => entry.applied_filters ?? []).map(({ column }) => column)),
];

/** How old rows out of a cache are; null for rows that the engine has just given. */
const dataAge = (entries: readonly ChartDataEntry[], receivedAt: number): number | null =>
  entries.some(({ is_cached: isCached }) => isCached === true) ? Math.max(0, Date.now() - receivedAt) : null;

const loaded = ({ entries, receivedAt }: ChartResult) => ({
  applied_filters: appliedColumns(entries),
  is_cached: entries.length > 0 && entries.every(({ is_cached: isCached }) => isCached === true),
  row_count: entries.reduce((sum, { rowcount = 0 }) => sum + rowcount, 0),
  data_age: dataAge(entries, receivedAt),
});

/** Why no result came: somebody stopped it or went on, its time was over, or it was rejected or broke. */
function reasonOf(error: unknown): 'abort' | 'timeout' | 'failure' {
  if (error instanceof DOMException && error.name === 'AbortError') return 'abort';
  if (!(error instanceof ApiError)) return 'failure';
  if (error.code === 'ENGINE_009') return 'abort';
  return error.code === 'ENGINE_008' ? 'timeout' : 'failure';
}

/** The range that was answered, where it counts from the data: what else is asked about it has other data, or none. */
function resultRange({ entries }: ChartResult): string | null {
  const { from_dttm: from, to_dttm: to } = entries[0] ?? {};
  return typeof from === 'number' && typeof to === 'number'
    ? `${wallText(from)}${rangeSeparator}${wallText(to)}`
    : null;
}

function timesOf({ queries, force }: QueryContext, result: ChartResult): ChartTimes {
  const [query] = queries;
  const rangeFilter = query?.filters.findLast(
    ({ operator, value }) => operator === 'temporalRange' && value !== 'No filter',
  );
  const requestedRange = query?.timeRange ?? (typeof rangeFilter?.value === 'string' ? rangeFilter.value : null);
  const isCounted = query?.countsFrom === 'data' && requestedRange !== null;
  const timeRange = isCounted ? (resultRange(result) ?? requestedRange) : requestedRange;
  return { timeRange, timeColumn: query?.timeColumn ?? null, grain: query?.grain ?? null, isForced: force };
}

/** Asks a chart's queries and tells the page's log how that went. @throws ApiError with the server's code */
export async function loadChart({ form, context, request, ownState = firstPart }: Loading): Promise<ChartLoad> {
  const result = await loggedLoad({ form, isForced: context.force, sliceId: request.sliceId }, () =>
    fetchChart(context, request),
  );
  return { ...result, form, times: timesOf(context, result), ownState };
}

interface NotedLoading {
  readonly form: RawForm;
  readonly isForced: boolean;
  readonly sliceId: number | undefined;
}

/** Tells the page's log how the asking of a chart went. @throws what `load` throws */
export async function loggedLoad(
  { form, isForced, sliceId }: NotedLoading,
  load: () => Promise<ChartResult>,
): Promise<ChartResult> {
  const startedAt = performance.now();
  const note = (fields: Readonly<Record<string, unknown>>): void =>
    logPageEvent('load_chart', {
      slice_id: sliceId ?? null,
      datasource: form['datasource'],
      viz_type: form['viz_type'],
      force_refresh: isForced,
      start_offset: Math.round(startedAt),
      duration: Math.round(performance.now() - startedAt),
      ...fields,
    });
  try {
    const result = await load();
    note(loaded(result));
    return result;
  } catch (error) {
    note({ has_err: true, reason: reasonOf(error) });
    throw error;
  }
}
