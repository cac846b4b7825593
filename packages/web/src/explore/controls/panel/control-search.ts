import type { ColumnKinds, Control, PanelTab, RawForm, Section } from '@sextant/charts';

export type Tab = Exclude<PanelTab, 'none'>;

/** A control that the panel shows, with where it stands. */
export interface PlacedControl {
  readonly control: Control;
  readonly tab: Tab;
  readonly section: string;
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The controls that the panel may show, over all tabs. */
export const placedControls = (sections: readonly Section[]): readonly PlacedControl[] =>
  sections.flatMap(({ tab, title, controls }) =>
    tab === 'none'
      ? []
      : controls.filter((control) => control.kind !== 'hidden').map((control) => ({ control, tab, section: title })),
  );

/** Those of them that a form shows. */
export const shownControls = (
  placed: readonly PlacedControl[],
  form: RawForm,
  kinds?: ColumnKinds,
): readonly PlacedControl[] => placed.filter(({ control }) => control.isVisible(form, kinds));

/** The words of a search, in small letters without accents; none for an empty one. */
export const searchWords = (search: string): readonly string[] => plain(search).split(/\s+/).filter(Boolean);

/** True when every word is in what a control is called, says of itself, is stored as or offers, or in the title of its section. */
export function isHit({ control, section }: PlacedControl, words: readonly string[]): boolean {
  const choices = (control.choices ?? []).map((choice) => choice.label);
  const text = plain([control.label, control.key, control.description, section, ...choices].join('\n'));
  return words.every((word) => text.includes(word));
}

/** Where `words` stand in a text: from and to, one after the other. */
export function wordRanges(text: string, words: readonly string[]): readonly (readonly [from: number, to: number])[] {
  // Accents are not taken off here: taking them off would move the places.
  const lower = text.toLowerCase();
  return words.flatMap((word) => {
    const ranges: [number, number][] = [];
    for (let start = lower.indexOf(word); start >= 0; start = lower.indexOf(word, start + word.length))
      ranges.push([start, start + word.length]);
    return ranges;
  });
}
