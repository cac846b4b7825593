import { api } from '@sextant/contract/calls';
import type { AnnotationLayer } from '@sextant/contract';
import { ApiError, textOf } from '../api-error.ts';
import { call } from '../call.ts';
import type { AnnotationStore } from './annotation-state.ts';

/** The times that a chart was asked about: what a layer takes over where its own say so. */
export interface ChartTimes {
  readonly timeRange: string | null;
  readonly timeColumn: string | null;
  readonly grain: string | null;
  /** Whether the chart was asked past the cache. */
  readonly isForced: boolean;
}

/** Seconds that the data of a layer may take. */
export const annotationTimeoutS = 60;

const networkError = 'Network error.';
const queryTimeout = 'Query timeout';

/** No data is a result, whoever says so in whatever letters. */
const saysNoData = (text: string): boolean => text.toLowerCase().includes('no data');

/** True for layers whose data come from the server. */
export const hasSource = ({ annotationType, sourceType }: AnnotationLayer): boolean =>
  annotationType !== 'FORMULA' && typeof sourceType === 'string' && sourceType !== '';

/** What the source of a layer is asked with: an absent override leaves it as it is, null takes that of the chart. */
export function layerForm(
  { sourceType, overrides }: AnnotationLayer,
  times: ChartTimes,
): Readonly<Record<string, string>> {
  const ownTimes = { time_range: times.timeRange, granularity: times.timeColumn, time_grain_sqla: times.grain };
  // A stored layer has no times of its own, and nothing else that could be asked otherwise.
  const format =
    sourceType === 'NATIVE'
      ? { time_range: overrides?.time_range ?? null }
      : {
          time_range: overrides?.time_range,
          granularity: overrides?.granularity,
          time_grain_sqla: overrides?.time_grain_sqla,
        };
  const entries = Object.entries({ ...format, time_shift: overrides?.time_shift }).map(([key, value]) => [
    key,
    value === null ? (ownTimes[key as keyof typeof ownTimes] ?? null) : value,
  ]);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

const request = (layer: AnnotationLayer, times: ChartTimes, options: { signal: AbortSignal; timeoutS: number }) => {
  const query = {
    form_data: JSON.stringify(layerForm(layer, times)),
    ...(times.isForced ? { force: true } : {}),
  };
  const callOptions = { params: { id: Number(layer.value) }, query, ...options };
  return layer.sourceType === 'NATIVE'
    ? call(api.annotationData.layer, callOptions)
    : call(api.annotationData.chart, callOptions);
};

function errorText(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message !== '' ? error.message : networkError;
  if (error.status === 0) return networkError;
  return error.code === 'ENGINE_008' ? queryTimeout : textOf(error, networkError);
}

interface AnnotationInput {
  readonly layer: AnnotationLayer;
  readonly times: ChartTimes;
  readonly timeoutS?: number;
}

/** Asks for the data of one layer and keeps what came of it in `store`. Never throws. */
export async function fetchAnnotation(
  store: AnnotationStore,
  { layer, times, timeoutS = annotationTimeoutS }: AnnotationInput,
): Promise<void> {
  const { name } = layer;
  const { start, succeed, fail } = store.getState();
  const controller = new AbortController();
  const { signal } = controller;
  start(name, controller);
  try {
    const result = await request(layer, times, { signal, timeoutS });
    if (signal.aborted) return;
    const { error } = result;
    if (typeof error === 'string' && error !== '' && !saysNoData(error)) fail(name, error);
    else succeed(name, result);
  } catch (error) {
    if (signal.aborted) return;
    const message = errorText(error);
    if (saysNoData(message)) succeed(name, { data: { records: [] } });
    else fail(name, message);
  }
}
