/** A word that a code field offers while one types. */
export interface Completion {
  /** What is read and matched. */
  readonly text: string;
  /** What is written; default `text`. */
  readonly insert?: string;
  /** Beside the text, such as a type. */
  readonly note?: string;
}

const maxOffered = 8;
const wordBeforeCaret = /["`]?[\p{L}_][\p{L}\p{N}_]*$/u;

/** The unfinished word before the caret; empty where none is being written. */
export const wordAt = (text: string, caret: number): string => wordBeforeCaret.exec(text.slice(0, caret))?.[0] ?? '';

/** What continues `word`: beginnings first, then what holds it. Nothing when the word stands there whole. */
export function completionsOf(typedWord: string, all: readonly Completion[]): readonly Completion[] {
  const prefix = typedWord.replace(/^["`]/, '').toLowerCase();
  if (prefix === '') return [];
  const begins = all.filter(({ text }) => text.toLowerCase().startsWith(prefix));
  const containing = prefix.length < 2 ? [] : all.filter(({ text }) => text.toLowerCase().indexOf(prefix) > 0);
  const found = [...begins, ...containing].slice(0, maxOffered);
  return found.length === 1 && found[0]?.text.toLowerCase() === prefix ? [] : found;
}
