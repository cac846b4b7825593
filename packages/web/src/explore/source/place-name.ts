import { registeredChartType, controlsOf, isChartType, aboutType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';

const visibleKeys = (form: RawForm): ReadonlySet<string> =>
  isChartType(form['viz_type'])
    ? new Set(
        controlsOf(registeredChartType(form).spec)
          .filter((control) => control.isVisible(form))
          .map((control) => control.key),
      )
    : new Set();

const listAt = (form: RawForm, key: string): readonly unknown[] => (Array.isArray(form[key]) ? form[key] : []);

const withName = (form: RawForm, key: string, name: string): RawForm => {
  const list = listAt(form, key);
  return list.includes(name) ? {} : { [key]: [...list, name] };
};

/** The keys of `form` to change so that the chart shows a saved metric; empty when its chart type takes none. */
export function placeMetric(form: RawForm, name: string): RawForm {
  const keys = visibleKeys(form);
  if (keys.has('metric')) return form['metric'] === name ? {} : { metric: name };
  if (keys.has('metrics')) return withName(form, 'metrics', name);
  // A table of single rows shows groups as soon as something is measured.
  return aboutType(form['viz_type'])?.display === 'grid'
    ? { ...withName(form, 'metrics', name), query_mode: 'aggregate' }
    : {};
}

/** The keys of `form` to change so that the chart shows a column: its own place where the chart type has one, else a dimension. */
export function placeColumn(form: RawForm, name: string): RawForm {
  const keys = visibleKeys(form);
  if (keys.has('column')) return form['column'] === name ? {} : { column: name };
  if (keys.has('x_axis') && (form['x_axis'] === undefined || form['x_axis'] === null)) return { x_axis: name };
  if (keys.has('all_columns')) return withName(form, 'all_columns', name);
  return keys.has('groupby') ? withName(form, 'groupby', name) : {};
}
