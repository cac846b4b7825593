const narrow = new Set("iljtfrI.,:;|!' ()[]-−1");
const wide = new Set('mwMWOQ@%');

/** About how wide `text` is in the interface font, in px; good to a tenth, and the same on a server without fonts. */
export function textWidthPx(text: string, sizePx: number): number {
  let ems = 0;
  for (const letter of text) ems += narrow.has(letter) ? 0.33 : wide.has(letter) ? 0.86 : 0.58;
  return ems * sizePx;
}

/** `text` cut with an ellipsis so that it is at most `widthPx` wide. */
export function clipped(text: string, sizePx: number, widthPx: number): string {
  if (textWidthPx(text, sizePx) <= widthPx) return text;
  let kept = text;
  while (kept.length > 1 && textWidthPx(`${kept}…`, sizePx) > widthPx) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
