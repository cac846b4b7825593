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

/** What a control keeps of a raw value of a stored form, undefined of one that it cannot read; and what the parts are called that it leaves out. */
function keptValue(control: Control, raw: unknown): { readonly keptPart: unknown; readonly names: readonly string[] } {
  const whole = (keptPart: unknown) => ({ keptPart, names: [] });
  if (raw === undefined || raw === null || raw === '') return whole(raw);
  const read = control.read(raw);
  if (read.ok && read.leftOut !== undefined) return read.leftOut;
  if (fetchedKinds.includes(control.kind)) return whole(raw);
  // An older spelling, or the nearest that it has.
  if (!Array.isArray(raw) && read.ok) return whole(raw);
  const choice = validChoice(control, raw);
  return whole(choice === null || control.read(choice).ok ? choice : undefined);
}

const longestName = 40;
/** What is left out, by its name: by the beginning of a long one. */
const shortName = (name: string): string => (name.length <= longestName ? name : `${name.slice(0, longestName)}…`);

/** The settings in `form` that controls of a chart type do not offer or cannot read, by their labels; of those that are read in part also what is left out. */
export const settingsNotKept = (spec: ChartSpec, form: RawForm): readonly string[] =>
  controlsOf(spec).flatMap((control) => {
    const raw = form[control.key];
    const { keptPart, names } = keptValue(control, raw);
    if (keptPart === raw) return [];
    return [names.length === 0 ? control.label : `${control.label} (${names.map(shortName).join(', ')})`];
  });

/** `form` without values, or parts of them, that their controls do not offer or cannot read; keys that no control of the chart type has stay as they are. */
export function formWithValidValues(spec: ChartSpec, form: RawForm): RawForm {
  if (settingsNotKept(spec, form).length === 0) return form;
  const controls = new Map(controlsOf(spec).map((control) => [control.key, control]));
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, raw]) => {
      const control = controls.get(key);
      const value = control === undefined ? raw : keptValue(control, raw).keptPart;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
