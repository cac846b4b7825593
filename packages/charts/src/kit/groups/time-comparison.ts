import type { Metric, PostStep } from '@sextant/contract';
import { rejected, control, accepted, type RawForm, type Read } from '../declare/control.ts';
import { isSet, select } from '../declare/controls.ts';

/** What a form says of comparing with other times. `time_compare` null or empty compares with none. */
export interface TimeComparisonForm {
  readonly time_compare: readonly string[] | null;
  readonly comparison_type: 'values' | 'difference' | 'percentage' | 'ratio';
}

const usualOffsets = [
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
];

const isText = (value: unknown): value is string => typeof value === 'string';

/** A span without a direction lies before now. */
const directed = (offset: string): string =>
  /^\d+ (second|minute|hour|day|week|month|quarter|year)s?$/i.test(offset) ? `${offset} ago` : offset;

function readOffsets(raw: unknown): Read<readonly string[]> {
  const rawShifts: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const offsets = rawShifts.filter(isText);
  if (offsets.length < rawShifts.length) return rejected('is expected to be a time such as 1 week ago');
  return accepted([...new Set(offsets.map((offset) => directed(offset.trim())).filter((offset) => offset !== ''))]);
}

/** The controls of a comparison with other times, in Superset's keys; a stored form may name several times. */
export const timeComparison = {
  offsets: () =>
    control<'time_compare', readonly string[] | null>({
      key: 'time_compare',
      kind: 'texts',
      label: 'Time shift',
      description:
        'Shows the same numbers of other times beside those of now. Any time may be typed, such as 5 days ago.',
      default: [],
      choices: usualOffsets.map((value) => ({ value, label: value })),
      isOpen: true,
      read: readOffsets,
    }),
  range: () =>
    control<'comparison_range_label', null>({
      key: 'comparison_range_label',
      kind: 'comparedRange',
      label: 'Compared range',
      description: 'The days of the other times, as soon as the time range is known.',
      default: null,
      renderOnly: true,
      isVisible: (form) => isSet(form, 'time_compare'),
      read: () => accepted(null),
    }),
  type: () =>
    select(
      'comparison_type',
      'Calculation type',
      'The earlier numbers themselves, or how those of now differ from them.',
      {
        choices: [
          { value: 'values', label: 'Actual values' },
          { value: 'difference', label: 'Difference' },
          { value: 'percentage', label: 'Percentage change' },
          { value: 'ratio', label: 'Ratio' },
        ],
        default: 'values',
        isVisible: (form) => isSet(form, 'time_compare'),
      },
    ),
} as const;

/** Another time as users read it; `inherit` is how a form says the range before its own. */
export const offsetText = (offset: string): string => (offset === 'inherit' ? 'the time before' : offset);

/** The label of a metric at another time, as the result has it. */
export const shiftedLabel = (metric: string, offset: string): string => `${metric}__${offset}`;

/** A metric at another time, or compared with it, and the column of the result that holds it. */
export interface ComparedMetric {
  readonly column: string;
  readonly metric: string;
  readonly offset: string;
  /** True when the column holds the amounts of the other time, and not what came of comparing. */
  readonly isShifted: boolean;
}

type ComparedForm = Partial<TimeComparisonForm> & {
  readonly metrics: readonly Pick<Metric, 'label'>[];
  readonly groupby: readonly unknown[];
  readonly formData: Readonly<Record<string, unknown>>;
};

const pairsOf = ({ metrics, time_compare: offsets }: ComparedForm) =>
  (offsets ?? []).flatMap((offset) => metrics.map(({ label }) => ({ metric: label, offset })));

/** How changes in percent and ratios are written where the form says nothing: they are no amounts of their metrics. Null where amounts are. */
export function formatOfChange({ time_compare: offsets, comparison_type: type }: RawForm): string | null {
  if (!Array.isArray(offsets) || offsets.length === 0) return null;
  return type === 'percentage' ? ',.1%' : type === 'ratio' ? ',.2f' : null;
}

/** The label of what a metric is compared to at another time, or of the comparison, as the result has it. */
const comparedLabel = (type: string, metric: string, offset: string): string =>
  type === 'values' ? shiftedLabel(metric, offset) : `${type}__${metric}__${shiftedLabel(metric, offset)}`;

/** Stored forms ask to leave the metric out of the names, where one metric is split by dimensions. */
export const leavesMetricOut = ({ formData, groupby, metrics }: ComparedForm): boolean =>
  formData['truncate_metric'] === true && groupby.length > 0 && metrics.length === 1;

/** Every column of the result that holds another time, before the values of dimensions follow in its name. */
export function comparedMetrics(form: ComparedForm): readonly ComparedMetric[] {
  const type = form.comparison_type ?? 'values';
  return pairsOf(form).map(({ metric, offset }) => {
    const column = leavesMetricOut(form) ? offset : comparedLabel(type, metric, offset);
    return { column, metric, offset, isShifted: type === 'values' };
  });
}

/** What a pivot has to keep beside the metrics: the same at the other times. */
export const shiftedAggregates = (form: ComparedForm): Readonly<Record<string, { readonly operator: 'mean' }>> =>
  Object.fromEntries(
    pairsOf(form).map(({ metric, offset }) => [shiftedLabel(metric, offset), { operator: 'mean' as const }]),
  );

/** The steps that compare, after the pivot; none when the amounts themselves are asked for. */
export function comparisonSteps(form: ComparedForm): readonly PostStep[] {
  const pairs = pairsOf(form);
  const type = form.comparison_type ?? 'values';
  if (pairs.length === 0 || type === 'values') return [];
  const others = pairs.map(({ metric, offset }) => shiftedLabel(metric, offset));
  const compare = {
    source_columns: pairs.map(({ metric }) => metric),
    compare_columns: others,
    compare_type: type,
    drop_original_columns: true,
  };
  return [{ operation: 'compare', options: compare }];
}

/** The step that takes a single metric out of the names of series: a series of now is named by its values, one of another time by that and its values. */
export function renameSteps(form: ComparedForm): readonly PostStep[] {
  if (!leavesMetricOut(form)) return [];
  const type = form.comparison_type ?? 'values';
  const others = pairsOf(form).map(({ metric, offset }) => [comparedLabel(type, metric, offset), offset] as const);
  // What was compared has taken the place of the metric.
  const ownLabels =
    others.length > 0 && type !== 'values' ? [] : form.metrics.map(({ label }) => [label, null] as const);
  const columns = Object.fromEntries<string | null>([...others, ...ownLabels]);
  return [{ operation: 'rename', options: { columns, level: 0, inplace: true } }];
}
