import '@sextant/charts/all-types';
import { dimensionOf, isRecord, metricOf, objectOfJson } from '@sextant/contract';
import {
  controlsOf,
  currentForm,
  currentTypeOf,
  isChartType,
  labelOf,
  registeredChartType,
  typeNameOf,
} from '@sextant/charts';
import type { Control, ControlKind, Labels, RawForm } from '@sextant/charts';
import { listText } from '@sextant/dashboard';
import type { ChartDraft } from '../../store/charts.ts';
import { listChange, longChange, ownerChange, valueChange } from '../objects/change-texts.ts';
import { filterChanges } from './filter-changes.ts';

/** A chart as a saved state holds it. */
export type ChartState = Omit<ChartDraft, 'uuid' | 'dashboardIds' | 'externalUrl' | 'isManagedExternally'>;

/** Keys of a form that say where the chart was asked, what is shown elsewhere, or what the page takes from the dataset by itself. */
const contextKeys = new Set([
  'viz_type',
  'datasource',
  'slice_id',
  'dashboards',
  'dashboardId',
  'url_params',
  'form_data_key',
  'extra_form_data',
  'extra_filters',
  'applied_time_extras',
  'result_format',
  'result_type',
  'force',
  'temporal_columns_lookup',
]);

const nameOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.name === 'string' ? value.name : null;

function orderName(value: unknown, labels: Labels): string | null {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (!Array.isArray(read)) return null;
    return `${labelOf(labels, String(read[0]))} ${read[1] === true ? 'ascending' : 'descending'}`;
  } catch {
    return null;
  }
}

const labelOrNull = (name: string | undefined, labels: Labels): string | null =>
  name === undefined ? null : labelOf(labels, name);

const plainName = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What items of a control are called; null for those that have no name. Kinds that are absent hold plain values. */
const itemNames: Partial<Record<ControlKind, (item: unknown, labels: Labels) => string | null>> = {
  metric: (item, labels) => labelOrNull(metricOf(item)?.label, labels),
  metrics: (item, labels) => labelOrNull(metricOf(item)?.label, labels),
  column: (item, labels) => labelOrNull(dimensionOf(item)?.label, labels),
  columns: (item, labels) => labelOrNull(dimensionOf(item)?.label, labels),
  axisSort: (item, labels) => labelOrNull(plainName(item) ?? undefined, labels),
  dimensionChoice: (item, labels) => labelOrNull(plainName(item) ?? undefined, labels),
  timeColumn: (item, labels) => labelOrNull(plainName(item) ?? undefined, labels),
  orderBy: orderName,
  annotations: nameOf,
};

/** The items of a raw value by their names; null where one has none. */
function namesOf({ kind, choices }: Control, raw: unknown, labels: Labels): readonly string[] | null {
  const nameOfItem = itemNames[kind] ?? plainName;
  const items = raw === undefined || raw === null || raw === '' ? [] : Array.isArray(raw) ? raw : [raw];
  const names = items.map(
    (item: unknown) => choices?.find(({ value }) => value === item)?.label ?? nameOfItem(item, labels),
  );
  return names.every((name) => name !== null) ? names : null;
}

/** A raw value as the control reads it: what is absent is the default. What cannot be read stands for itself. */
function readValue(control: Control, raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === '') return control.default;
  const read = control.read(raw);
  return read.ok ? read.value : raw;
}

/** That something changed, where no words say how: it cannot be read, or is called as before and is something else. */
const orChanged = (label: string, changes: readonly string[] | null): readonly string[] =>
  changes === null || changes.length === 0 ? [`${label} changed`] : changes;

function controlChange(control: Control, before: RawForm, after: RawForm, labels: Labels): readonly string[] {
  const { key, kind, label } = control;
  const [oldValue, value] = [readValue(control, before[key]), readValue(control, after[key])];
  if (JSON.stringify(oldValue) === JSON.stringify(value)) return [];
  if (kind === 'checkbox') return [`${label} turned ${value === true ? 'on' : 'off'}`];
  if (kind === 'filters') return orChanged(label, filterChanges(label, before[key], after[key], labels));
  const [oldNames, names] = [before, after].map((form) => namesOf(control, form[key] ?? control.default, labels));
  if (oldNames == null || names == null) return longChange(label, oldValue, value);
  const isList = Array.isArray(before[key]) || Array.isArray(after[key]);
  return orChanged(
    label,
    isList ? listChange(label, oldNames, names) : valueChange(label, oldNames[0] ?? null, names[0] ?? null),
  );
}

/** The controls of a form's type by their keys; none of a type that nothing here draws. */
const controlsIn = (form: RawForm): ReadonlyMap<string, Control> =>
  new Map(
    isChartType(form['viz_type'])
      ? controlsOf(registeredChartType(form).spec).map((control) => [control.key, control])
      : [],
  );

function formChanges(before: RawForm, after: RawForm, labels: Labels): string[] {
  const controls = new Map([...controlsIn(before), ...controlsIn(after)]);
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const others = [...keys].filter(
    (key) => !contextKeys.has(key) && !controls.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return [
    ...[...controls.values()].flatMap((control) =>
      keys.has(control.key) && !contextKeys.has(control.key) ? controlChange(control, before, after, labels) : [],
    ),
    ...(others.length === 0 ? [] : [`Other settings changed: ${listText(others)}`]),
  ];
}

const formOf = ({ kind, params }: ChartState): RawForm => currentForm({ ...objectOfJson(params), viz_type: kind });
const typeOf = ({ kind }: ChartState): string => typeNameOf(currentTypeOf(kind));
const secondsOf = (value: number | null): string | null => (value === null ? null : `${value} s`);

/**
 * What changed from one saved state of a chart to another, in words a user knows, what is asked first. Empty when nothing that a user sees did. `labels`
 * are those of the dataset's columns and metrics.
 */
export function chartChanges(before: ChartState, after: ChartState, labels: Labels): string[] {
  return [
    ...valueChange('Name', before.name, after.name),
    ...valueChange('Chart type', typeOf(before), typeOf(after)),
    ...(before.datasetId === after.datasetId ? [] : ['Dataset changed']),
    ...formChanges(formOf(before), formOf(after), labels),
    ...longChange('Description', before.description, after.description),
    ...valueChange('Certified by', before.certifiedBy, after.certifiedBy),
    ...valueChange('Certification details', before.certificationDetails, after.certificationDetails),
    ...valueChange('Cache timeout', secondsOf(before.cacheTimeoutS), secondsOf(after.cacheTimeoutS)),
    ...ownerChange(before.ownerIds, after.ownerIds),
  ];
}
