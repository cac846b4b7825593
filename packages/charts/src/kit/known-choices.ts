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

/** `form` without values that their controls do not offer; keys that no control of the chart type has stay as they are. */
export function withKnownChoices(spec: ChartSpec, form: RawForm): RawForm {
  const changed = controlsOf(spec).flatMap((control) => {
    const choice = keptChoice(control, form[control.key]);
    return choice === form[control.key] ? [] : [[control.key, choice] as const];
  });
  return changed.length === 0 ? form : { ...form, ...Object.fromEntries(changed) };
}
