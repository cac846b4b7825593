import type { ColumnTable } from '@sextant/contract';
import type { Titles } from '../kit/query/chart-type.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import type { BoxPlotForm } from './spec.ts';
import { whiskerLabels } from './whiskers.ts';

/** The statistics of a box in words, by the ends of the names of their columns. */
export function boxTexts({ whiskerOptions }: Pick<BoxPlotForm, 'whiskerOptions'>) {
  const { low, high } = whiskerLabels(whiskerOptions);
  return {
    max: high,
    q3: 'Third quartile',
    mean: 'Mean',
    median: 'Median',
    q1: 'First quartile',
    min: low,
    count: 'Observations',
    outliers: 'Outliers',
  } as const;
}

/** What the columns of boxes are called: the statistic, behind the metric where there are several. */
export function boxTitles(form: BoxPlotForm, _table: ColumnTable, labels: Labels): Titles {
  const isOne = form.metrics.length === 1;
  return new Map(
    form.metrics.flatMap(({ label }) =>
      Object.entries(boxTexts(form)).map(([part, text]): [string, string] => [
        `${label}__${part}`,
        isOne ? text : `${labelOf(labels, label)}, ${text.toLowerCase()}`,
      ]),
    ),
  );
}
