import { controlsOf, type ChartSpec } from './chart-spec.ts';
import type { Control, ControlKind, RawForm } from './control.ts';

/** What a control with a closed list of choices keeps of a raw value: of a list its valid values, of a single value itself or null. */
export function validChoice(control: Pick<Control, 'choices' | 'isOpen'>, raw: unknown): unknown {
  const { choices, isOpen } = control;
  if (choices === null || isOpen || raw === undefined || raw === null) return raw;
  const isChoice = (value: unknown): boolean => choices.some((choice) => choice.value === value);
  if (Array.isArray(raw)) return raw.every(isChoice) ? raw : raw.filter(isChoice);
  return isChoice(raw) ? raw : null;
}

/** What is asked: its field shows what cannot be read of it among the rest, and nothing is left out unseen. */
const fetchedKinds: readonly ControlKind[] = [
  'metrics',
  'metric',
  'columns',
  'column',
  'filters',
  'timeRange',
  'orderBy',
];

/** What a control keeps of a raw value of a stored form: undefined of one that it cannot read. */
function validValue(control: Control, raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === '' || fetchedKinds.includes(control.kind)) return raw;
  // An older spelling, or the nearest that it has.
  if (!Array.isArray(raw) && control.read(raw).ok) return raw;
  const choice = validChoice(control, raw);
  return choice === null || control.read(choice).ok ? choice : undefined;
}

/** The controls of a chart type whose values in `form` they do not offer or cannot read. */
export const controlsWithInvalidValues = (spec: ChartSpec, form: RawForm): readonly Control[] =>
  controlsOf(spec).filter((control) => validValue(control, form[control.key]) !== form[control.key]);

/** `form` without values that their controls do not offer or cannot read; keys that no control of the chart type has stay as they are. */
export function formWithValidValues(spec: ChartSpec, form: RawForm): RawForm {
  const changes = controlsWithInvalidValues(spec, form).map(({ key }) => key);
  if (changes.length === 0) return form;
  const controls = new Map(controlsOf(spec).map((control) => [control.key, control]));
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, raw]) => {
      const control = controls.get(key);
      const value = control === undefined ? raw : validValue(control, raw);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
