/** A stretch of a text that came from the request or the user who asks. `origin` says from where, for messages. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly origin: string;
}

/** A text that knows which of its letters the author did not write. Spans are in order and do not overlap. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly spans: readonly Span[];
}

const noSpans: readonly Span[] = [];

/** A text that the author, or the server, wrote. */
export const trustedText = (text: string): Text => ({ kind: 'text', text, spans: noSpans });

/** A text that came from outside. */
export const untrustedText = (text: string, origin: string): Text => ({
  kind: 'text',
  text,
  spans: text === '' ? noSpans : [{ from: 0, to: text.length, origin }],
});

/** Texts in a row. */
export function concat(parts: readonly Text[]): Text {
  let length = 0;
  const spans: Span[] = [];
  for (const part of parts) {
    for (const { from, to, origin } of part.spans) spans.push({ from: from + length, to: to + length, origin });
    length += part.text.length;
  }
  return { kind: 'text', text: parts.map(({ text }) => text).join(''), spans };
}

/** The letters from `from` to before `to`. */
export function slice({ text, spans }: Text, from: number, to: number = text.length): Text {
  if (spans.length === 0) return trustedText(text.slice(from, to));
  const remaining = spans
    .filter((span) => span.from < to && span.to > from)
    .map((span) => ({ ...span, from: Math.max(span.from, from) - from, to: Math.min(span.to, to) - from }));
  return { kind: 'text', text: text.slice(from, to), spans: remaining };
}

/** The text with other letters. Where they cannot be followed one by one, all of it counts as foreign when any of it was. */
export function changedText(original: Text, text: string): Text {
  const [first] = original.spans;
  if (first === undefined) return trustedText(text);
  return original.text.length === text.length ? { ...original, text } : untrustedText(text, first.origin);
}

/** What was made out of several texts in a way that cannot be followed: foreign when any of them was. */
export function derivedText(text: string, sources: readonly Text[]): Text {
  const origin = sources.flatMap(({ spans }) => spans)[0]?.origin;
  return origin === undefined ? trustedText(text) : untrustedText(text, origin);
}

/** The parts between the places where `separator` stands; at most `limit` cuts. */
export function split(text: Text, separator: string, limit = Number.POSITIVE_INFINITY): Text[] {
  const parts: Text[] = [];
  let from = 0;
  for (let cuts = 0; cuts < limit; cuts += 1) {
    const index = text.text.indexOf(separator, from);
    if (index < 0) break;
    parts.push(slice(text, from, index));
    from = index + separator.length;
  }
  return [...parts, slice(text, from)];
}

/** Without white space, or without `letters`, at the ends named. */
export function stripText(text: Text, letters: string | null, ends: 'both' | 'left' | 'right' = 'both'): Text {
  const goes = (letter: string): boolean => (letters === null ? letter.trim() === '' : letters.includes(letter));
  let from = 0;
  let to = text.text.length;
  if (ends !== 'right') while (from < to && goes(text.text.charAt(from))) from += 1;
  if (ends !== 'left') while (to > from && goes(text.text.charAt(to - 1))) to -= 1;
  return slice(text, from, to);
}
