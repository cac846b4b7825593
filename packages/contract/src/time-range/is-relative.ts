const countedFromNow = /\b(?:now|today|yesterday|tomorrow|last|next|previous|current|this|ago)\b/i;
/** Something that names a year: a date, a quarter, a week. */
const namesYear = /\b\d{4}\b|\b\d{4}-|\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;

/**
 * True when the range that a text means depends on when it is asked. It knows by words, without reading the grammar, which is too large for a page
 * that opens.
 */
export function isRelativeRange(text: string): boolean {
  if (text === 'No filter') return false;
  const ends = text
    .split(' : ')
    .map((end) => end.trim())
    .filter((end) => end !== '');
  return ends.some((end) => countedFromNow.test(end) || !namesYear.test(end));
}
