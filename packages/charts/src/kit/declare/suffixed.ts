import type { ColumnKinds, Control, RawForm } from './control.ts';

/** A control that stands a second time in a chart type, for another of its queries: its key has a suffix. */
type SuffixedName<C, Suffix extends string> =
  C extends Control<infer Key, infer Value> ? Control<`${Key}${Suffix}`, Value> : never;

/** A form as a further query of a chart reads it: the keys with the suffix take the place of the plain ones, which count for the first query alone. */
export function formWithout(formData: RawForm, keys: readonly string[], suffix: string): RawForm {
  const ownSettings = keys.flatMap((key) =>
    formData[key + suffix] === undefined ? [] : [[key, formData[key + suffix]] as const],
  );
  const sharedSettings = Object.entries(formData).filter(([key]) => !keys.includes(key));
  return { ...Object.fromEntries(sharedSettings), ...Object.fromEntries(ownSettings) };
}

/** Controls for a further query of a chart, under keys with `suffix`; `note` tells their labels from those of the first. */
export function suffixControls<const Controls extends readonly Control[], const Suffix extends string>(
  controls: Controls,
  suffix: Suffix,
  note: string,
): { readonly [Index in keyof Controls]: SuffixedName<Controls[Index], Suffix> } {
  const keys = controls.map(({ key }) => key);
  const second = controls.map((control) => ({
    ...control,
    key: control.key + suffix,
    label: `${control.label} (${note})`,
    isVisible: (form: RawForm, kinds?: ColumnKinds) => control.isVisible(formWithout(form, keys, suffix), kinds),
  }));
  // Each keeps its value; the keys are those of the type above.
  return second as unknown as { readonly [Index in keyof Controls]: SuffixedName<Controls[Index], Suffix> };
}
