import type { ColumnTable } from '@sextant/contract';
import type { Draw } from '../drawing/drawing.ts';
import { currencyText, type Currency } from '../values/currency-text.ts';
import type { SeriesOrderForm } from '../groups/series-order.ts';
import type { StackStyle } from '../groups/stacking.ts';
import { formatOfChange } from '../groups/time-comparison.ts';
import type { LabelMap } from '../values/labels.ts';
import { fractionFormat, steppedFormat } from '../values/derived-format.ts';
import { shareText, type NumberText } from '../values/numbers.ts';
import { noFacts, type ResultFacts } from '../result/result-facts.ts';
import { addsUp, readSeries, type Series } from '../series/series.ts';
import type { TimeSeriesForm } from '../query/time-series-query.ts';
import { extremesOf } from './extremes.ts';
import type { Mark } from './look-controls.ts';

/** How the series of one query are drawn. */
export interface LayerLook {
  readonly mark: Mark;
  readonly stack: StackStyle | null;
  readonly area: boolean;
  /** Of areas, and of bars that lie behind lines; 0 to 1. */
  readonly opacity: number;
  /** Null draws no points. */
  readonly markerSize: number | null;
  readonly showsValues: boolean;
  readonly onlyTotal: boolean;
  /** Share of a stack below which a part has no value, 0 to 1. */
  readonly threshold: number;
  /** The value axis: 0 stands left, 1 right. */
  readonly axisIndex: 0 | 1;
  readonly format: string;
  readonly currency: Currency | null;
}

type LayerForm = TimeSeriesForm & SeriesOrderForm & { readonly namesMetric?: boolean };

/** The result of one query, and how it is drawn. */
export interface LayerSource {
  readonly form: LayerForm;
  readonly table: ColumnTable | undefined;
  readonly facts: ResultFacts;
  readonly labelMap: LabelMap;
  readonly look: LayerLook;
  /** Behind the names of its series; empty names them by themselves. */
  readonly suffix: string;
}

/** The series of one query, read. */
export interface Layer extends Omit<LayerSource, 'labelMap' | 'table'> {
  readonly series: readonly Series[];
  /** True where amounts are shares. */
  readonly isShare: boolean;
  /** True where all series add up. */
  readonly isAdditive: boolean;
  /** How series really lie on each other: not where they do not add up. */
  readonly stack: StackStyle | null;
  /** True where parts are drawn as shares of their step. */
  readonly isExpanded: boolean;
  readonly write: NumberText;
  /** Writes what lies between amounts, as their mean does. */
  readonly writeBetween: NumberText;
}

/**
 * How a chart that leaves it open writes: changes as what they are, amounts as the dataset has it for its metrics, where it has one way for all of them. A mean
 * of whole numbers is none.
 */
function formatOf(format: string, form: LayerForm, formats: Draw<unknown>['formats'] = {}): string {
  const change = formatOfChange({ ...form });
  if (format === 'SMART_NUMBER' && change !== null) return change;
  const { metrics } = form;
  const ownFormats = new Set(
    metrics.map(({ label }) => (Object.hasOwn(formats, label) ? (formats[label] ?? null) : null)),
  );
  const [onlyFormat = null] = ownFormats;
  return format === 'SMART_NUMBER' && ownFormats.size === 1 ? (steppedFormat(onlyFormat, form) ?? format) : format;
}

/** The source of a chart type with one query. */
export const onlySource = (draw: Draw<LayerForm>, look: LayerLook): LayerSource => ({
  form: draw.form,
  table: draw.tables[0],
  facts: draw.facts ?? noFacts,
  labelMap: draw.labelMap ?? {},
  look: { ...look, format: formatOf(look.format, draw.form, draw.formats) },
  suffix: '',
});

/** Series under names that tell their query. */
export const withSuffix = (series: readonly Series[], suffix: string): readonly Series[] =>
  suffix === ''
    ? series
    : series.map((one) => ({ ...one, name: `${one.name} ${suffix}`, base: `${one.base} ${suffix}` }));

/** Functions whose results do not add up, whatever they are made of. */
const nonLinear = (form: TimeSeriesForm): boolean =>
  form.rolling_type === 'std' || (form.resample_rule !== null && form.resample_method === 'median');

/** Reads the result of a query. */
export function readLayer({ table, labelMap, ...source }: LayerSource, labels: Draw<unknown>['labels']): Layer {
  const { form, facts, look } = source;
  const series = withSuffix(readSeries(table, form, labels, labelMap).series, source.suffix);
  const isShare = form.contributionMode !== null && facts.sharesLeftOut === null;
  const isAdditive = !nonLinear(form) && series.every((one) => addsUp(one, facts, form));
  const canStack = series.length > 1 && (isShare ? form.contributionMode === 'row' : isAdditive);
  const hasNegative = series.some(({ amounts }) => extremesOf(amounts).some((amount) => (amount ?? 0) < 0));
  // Neither a share nor a stream of what is below nothing can be seen.
  const stack = !canStack ? null : hasNegative && look.stack !== null ? 'Stack' : look.stack;
  return {
    ...source,
    series,
    isShare,
    isAdditive,
    stack,
    isExpanded: stack === 'Expand',
    write: isShare ? shareText : currencyText(look.format, look.currency),
    writeBetween: isShare ? shareText : currencyText(fractionFormat(look.format), look.currency),
  };
}
