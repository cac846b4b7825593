import type { IconType } from '../display/Icon.tsx';

/** One choice of a list. `id` is the value; `text` is what is read and searched. */
export interface ListChoice<Id extends string = string> {
  id: Id;
  text: string;
  icon?: IconType;
  /** A reading at the right, such as a count. */
  end?: string;
  /** Draws a bar behind the choice, of so much of its width: 0 to 1. Default none. */
  share?: number;
  /** Colors beside the text, such as those of a palette. */
  swatches?: readonly string[];
  /** A second, quieter line. */
  note?: string;
  /** Choices with the same section stand together under its name; neighbors only. */
  section?: string;
  /** Default false. */
  isDisabled?: boolean;
}

/** Neighboring choices of the same section, in order. */
export function groupBySection<Id extends string>(
  choices: readonly ListChoice<Id>[],
): { title: string | null; choices: ListChoice<Id>[] }[] {
  const groups: { title: string | null; choices: ListChoice<Id>[] }[] = [];
  for (const choice of choices) {
    const title = choice.section ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.title === title) last.choices.push(choice);
    else groups.push({ title, choices: [choice] });
  }
  return groups;
}

/** Values in a pasted text: split at comma, line end, tab and semicolon; trimmed, each once, none empty. */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\t\r\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];
