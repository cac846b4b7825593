const capital = /[\p{Lu}#]/u;
/** The widest letters: a word of some of them would be broken in its middle. */
const wide = /[MWmw%@]/;
const letterPx = (letter: string): number => (wide.test(letter) ? 11 : capital.test(letter) ? 8.4 : 6.6);
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterPx(letter), 0);

/** As many lines a title has at most. */
export const maxTitleLines = 3;
/** What a line has at most where a title may take one more. */
const wideLinePx = 82;
/** Words up to this are not broken. */
const wholeWordPx = 110;
const stepPx = 4;

/** The parts of a title after which a line may end: words, and the pieces of names such as `COUNT(customer_id)`. */
export const titleParts = (title: string): readonly string[] =>
  title.match(/[^\s_(/,.:-]*[\s_(/,.:-]+|[^\s_(/,.:-]+/g) ?? [title];

/** How many lines a title takes in so much space. */
export function titleLines(title: string, widthPx: number): number {
  let lines = 1;
  let filledPx = 0;
  for (const titlePart of titleParts(title)) {
    const wordPx = widthOf(titlePart.trimEnd());
    if (filledPx > 0 && filledPx + wordPx > widthPx) {
      lines += 1;
      filledPx = 0;
    }
    const more = Math.max(0, Math.ceil(wordPx / widthPx) - 1);
    lines += more;
    filledPx += widthOf(titlePart) - more * widthPx;
  }
  return lines;
}

function narrowest(title: string, { fromPx, lines }: { fromPx: number; lines: number }): number {
  let widthPx = fromPx;
  while (titleLines(title, widthPx) > lines) widthPx += stepPx;
  return widthPx;
}

/** The least space in which a title is read whole: on two lines where they stay short, else on three. */
export function titleWidth(title: string): number {
  const longestPx = Math.max(...titleParts(title).map((titlePart) => widthOf(titlePart.trimEnd())));
  const twoPx = narrowest(title, { fromPx: longestPx, lines: 2 });
  return twoPx <= wideLinePx
    ? twoPx
    : narrowest(title, { fromPx: Math.min(longestPx, wholeWordPx), lines: maxTitleLines });
}
