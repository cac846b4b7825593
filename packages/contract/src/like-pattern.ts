/** What a pattern of LIKE asks of a text, where it asks one of these. */
export type PatternWord = 'contains' | 'startsWith' | 'endsWith';

/** A text as part of a pattern: `%`, `_` and the backslash stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern that asks `word` of a text. */
export function likePattern(word: PatternWord, text: string): string {
  const escapedText = escapeLike(text);
  return `${word === 'startsWith' ? '' : '%'}${escapedText}${word === 'endsWith' ? '' : '%'}`;
}

/**
 * True when the backslashes of a pattern are escapes: at least one, and each before `%`, `_` or another one. Any other backslash is a
 * character like the rest, as in patterns that were written for engines without escapes.
 */
export const hasLikeEscapes = (pattern: string): boolean => /^(?=.*\\)(?:[^\\]|\\[\\%_])*$/s.test(pattern);

/** `pattern` in words; null for one that asks something else. `likePattern` writes it back. */
export function readLike(pattern: string): { readonly word: PatternWord; readonly text: string } | null {
  const words: readonly PatternWord[] = ['contains', 'startsWith', 'endsWith'];
  for (const word of words) {
    const inner = pattern.slice(word === 'startsWith' ? 0 : 1, word === 'endsWith' ? undefined : -1);
    const text = inner.replaceAll(/\\([\\%_])/g, '$1');
    if (text !== '' && likePattern(word, text) === pattern) return { word, text };
  }
  return null;
}
