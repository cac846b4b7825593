import type { Control, ControlKind, RawForm } from '@sextant/charts';

/** What a chart shows is chosen anew for each: that it is set is no change of a default. */
const chosenKinds: readonly ControlKind[] = [
  'metrics',
  'metric',
  'columns',
  'column',
  'filters',
  'timeRange',
  'timeColumn',
  'grain',
  'hidden',
];

const isEmpty = (raw: unknown): boolean =>
  raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);

const isSame = (one: unknown, other: unknown): boolean => {
  const text = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value);
  return text(one) === text(other);
};

/** True when a form holds something else under a control than what stands there by itself. */
export function isChanged(control: Control, form: RawForm): boolean {
  const raw = form[control.key];
  if (chosenKinds.includes(control.kind) || raw === undefined || isSame(raw, control.default)) return false;
  if (isEmpty(raw)) return !isEmpty(control.default);
  const read = control.read(raw);
  return !read.ok || !isSame(read.value, control.default);
}

/** A form in which `controls` have what stands there by itself; plain defaults are written out, others are left out of the form. */
export function resetForm(form: RawForm, controls: readonly Control[]): RawForm {
  const reset = new Map(controls.map((control) => [control.key, control.default]));
  const keptKeys = Object.entries(form).flatMap(([key, raw]): [string, unknown][] => {
    if (!reset.has(key)) return [[key, raw]];
    const first = reset.get(key);
    return ['string', 'number', 'boolean'].includes(typeof first) ? [[key, first]] : [];
  });
  return Object.fromEntries(keptKeys);
}
