import { dimensionOf, fail, metricOf } from '@sextant/contract';
import type { Dimension, Metric, SextantError } from '@sextant/contract';
import type { RawForm } from './legacy-form.ts';

/** A value as a list: nothing is an empty one. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];

/** Each label once, where it stands first. */
export const distinct = <LabeledItem extends { readonly label: string }>(
  list: readonly LabeledItem[],
): readonly LabeledItem[] => list.filter((one, index) => list.findIndex(({ label }) => label === one.label) === index);

/** The metrics under keys of the form, each once. @throws CHART_003 for one that cannot be read */
export const metricsAt = (raw: RawForm, keys: readonly string[]): readonly Metric[] =>
  distinct(
    keys.flatMap((key) =>
      listOf(raw[key]).map((value) => {
        const metric = metricOf(value);
        if (metric === null) throw fail('CHART_003', { control: key, reason: 'is no metric' });
        return metric;
      }),
    ),
  );

/** The columns under keys of the form, each once. @throws CHART_003 for one that cannot be read */
export const columnsAt = (raw: RawForm, keys: readonly string[]): readonly Dimension[] =>
  distinct(
    keys.flatMap((key) =>
      listOf(raw[key]).map((value) => {
        const column = dimensionOf(value);
        if (column === null) throw fail('CHART_003', { control: key, reason: 'is no column' });
        return column;
      }),
    ),
  );

/** What a form lacks. */
export const missing = (control: string): SextantError => fail('CHART_002', { control });

/** A form that asks for nothing. */
export const noQuery = (): SextantError => fail('QUERY_001', {});
