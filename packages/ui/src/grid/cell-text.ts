const otherPx = 8.2;
const letterPx: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [3.4, ".,:;'’ilj|! \u00a0\u202f"],
      [4.6, 'ft()[]'],
      [5.2, 'r/'],
      [7.2, 'ackvxyzsJ'],
      [8, '0123456789'],
      [9.4, 'ABCDGHKNRUVXY&'],
      [10.4, 'OQ'],
      [11.4, 'mw'],
      [13.4, 'MW%@'],
    ] as const
  ).flatMap(([px, letters]) => [...letters].map((letter) => [letter, px])),
);

/** How wide a text of a cell is, in pixels: 13 px Inter with digits of one width, a little generous. Cells are too many to be measured. */
export const cellTextPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letterPx[letter] ?? otherPx), 0);
