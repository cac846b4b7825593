import type { ColumnTable } from '@sextant/contract';
import type { RawForm } from './kit/declare/control.ts';
import type { LabelMap, Labels } from './kit/values/labels.ts';
import { readForm } from './kit/declare/read-form.ts';
import { colorsOfSeries, isRest, readSeries, type Series } from './kit/series/series.ts';
import type { ThemeColors } from './kit/colors/theme/theme-colors.ts';
import { queryForms } from './mixed-timeseries/query.ts';
import { mixedChart } from './mixed-timeseries/spec.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

export { useThemeColors } from './kit/colors/schemes/use-theme-colors.ts';

/** One series of a chart over an axis, for lists of them. */
export interface ListedSeries {
  /** Without settings: the key of its own. */
  readonly base: string;
  /** As the chart shows it. */
  readonly name: string;
  readonly color: string;
}

interface SeriesSource {
  /** The results, in the order of the chart type's queries. */
  readonly tables: readonly ColumnTable[];
  /** `label_map` of each result. */
  readonly labelMaps: readonly (LabelMap | undefined)[];
  readonly labels: Labels;
  readonly themeColors: ThemeColors;
}

/** The series of one query; the controls that say how they are read are the same in every type over an axis. */
function seriesOfQuery(
  formData: RawForm,
  namesMetric: boolean,
  { tables, labelMaps, labels }: SeriesSource,
  index: number,
) {
  const form = readForm(timeseriesLine, formData);
  const { series } = readSeries(tables[index], { ...form, namesMetric }, labels, labelMaps[index]);
  return series.map((one) => ({ one, isRest: isRest(one, form) }));
}

/** The series of now of a chart over an axis, in the chart's order, with the colors that the chart gives them by itself; none of other types. */
export function seriesListOf(formData: RawForm, source: SeriesSource): readonly ListedSeries[] {
  const isMixed = formData['viz_type'] === 'mixed_timeseries';
  const forms = isMixed ? queryForms(readForm(mixedChart, formData)).map((form) => form.formData) : [formData];
  const read = forms.flatMap((form, index) => seriesOfQuery(form, isMixed, source, index));
  const ownSeries = new Map<string, Series>();
  for (const { one } of read) if (one.offset === null && !ownSeries.has(one.base)) ownSeries.set(one.base, one);
  const color = colorsOfSeries([...ownSeries.values()], source.themeColors, {
    colorBook: {},
    rest: read.filter((each) => each.isRest).map(({ one }) => one),
  });
  return [...ownSeries.values()].map(({ base, name }) => ({ base, name, color: color(name) }));
}
