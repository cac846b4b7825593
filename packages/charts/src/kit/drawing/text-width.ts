const narrowLetters = new Set("iljtfrI.,:;|!' ()[]-−1");
const wideCharacters = new Set('mwMWOQ@%');

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** From here on letters are as wide as they are high: those of East Asia, and emoji. */
const firstSquare = 0x2e_80;

function emsOf(letter: string): number {
  if ((letter.codePointAt(0) ?? 0) >= firstSquare) return 1;
  if (narrowLetters.has(letter)) return 0.33;
  if (wideCharacters.has(letter)) return 0.92;
  return isCapital(letter) ? 0.7 : 0.58;
}

/** About how wide `text` is in the interface font, in px; good to a tenth, and the same on a server without fonts. */
export function textWidthPx(text: string, sizePx: number): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems * sizePx;
}

/** About how wide the widest of several texts is; 0 without any. */
export const widestPx = (texts: readonly string[], sizePx: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidthPx(text, sizePx)), 0);

/** The width of names beside marks that lie under each other, in a chart of `chartPx`. */
export const namesWidthPx = (names: readonly string[], sizePx: number, chartPx: number): number =>
  Math.round(Math.min(widestPx(names, sizePx) + 8, chartPx * 0.4, 180));

/** `text` cut with an ellipsis so that it is at most `widthPx` wide. */
export function clipText(text: string, sizePx: number, widthPx: number): string {
  if (textWidthPx(text, sizePx) <= widthPx) return text;
  let shortText = text;
  while (shortText.length > 1 && textWidthPx(`${shortText}…`, sizePx) > widthPx) shortText = shortText.slice(0, -1);
  return `${shortText.trimEnd()}…`;
}

/** The interface font as a canvas takes it; drawn shapes do not have it of themselves. */
export const drawnFont = (sizePx: number, weight = 400): string =>
  `${weight} ${sizePx}px 'Inter Variable', Inter, sans-serif`;
