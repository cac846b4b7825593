import { controlsOf, type ChartSpec } from './chart-spec.ts';
import type { Control, RawForm } from './control.ts';

/** What a control with a closed list of choices keeps of a raw value: of a list its valid values, of a single value itself or null. */
export function keptChoice(control: Pick<Control, 'choices' | 'isOpen'>, raw: unknown): unknown {
  const { choices, isOpen } = control;
  if (choices === null || isOpen || raw === undefined || raw === null) return raw;
  const isChoice = (value: unknown): boolean => choices.some((choice) => choice.value === value);
  if (Array.isArray(raw)) return raw.every(isChoice) ? raw : raw.filter(isChoice);
  return isChoice(raw) ? raw : null;
}

/** Whether a control reads a value that is none of its choices: an older spelling, or the nearest that it has. */
const readsAnother = (control: Control, raw: unknown): boolean => !Array.isArray(raw) && control.read(raw).ok;

/** The controls of a chart type whose values in `form` they do not offer. */
export const controlsWithoutChoice = (spec: ChartSpec, form: RawForm): readonly Control[] =>
  controlsOf(spec).filter((control) => {
    const raw = form[control.key];
    return keptChoice(control, raw) !== raw && !readsAnother(control, raw);
  });

/** `form` without values that their controls do not offer; keys that no control of the chart type has stay as they are. */
export function withKnownChoices(spec: ChartSpec, form: RawForm): RawForm {
  const changedChoices = controlsWithoutChoice(spec, form).map(
    (control) => [control.key, keptChoice(control, form[control.key])] as const,
  );
  return changedChoices.length === 0 ? form : { ...form, ...Object.fromEntries(changedChoices) };
}
