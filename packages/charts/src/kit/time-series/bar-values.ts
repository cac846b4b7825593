import type { NumberText } from '../values/numbers.ts';
import { valueGapPx } from '../drawing/dense.ts';
import { textWidthPx, widestPx } from '../drawing/text-width.ts';
import type { ValueAxis } from './value-axis.ts';
import { placeAlong } from './value-reach.ts';

/** How wide bars become at most, and how much of one lies between two of a group. */
export const barLook = { barMaxWidth: 28, barGap: '8%' } as const;
const betweenShare = 0.08;

const textPx = 11;
/** A line of digits of that size, and what tells it from the next one. */
const linePx = 10;
/** Between the end of a bar and its value. */
const endGapPx = 5;

/** How bars stand beside each other: in each of `points` bands as many as there are columns. */
interface BarRow {
  readonly points: number;
  /** The length of all bands, about. */
  readonly plotPx: number;
  /** What is free of a band, as a share. */
  readonly gapShare: number;
  /** How wide a bar becomes. Default as `barLook` says. */
  readonly mostPx?: number;
  /** Default false. */
  readonly isHorizontal?: boolean;
}

/** The bars of a chart, and what is to be written at them. */
interface WrittenBars<One> extends BarRow {
  readonly series: readonly One[];
  /** What its bars stand in: the same for the parts of a stack. Default: a column of its own. */
  readonly columnOf?: (one: One) => unknown;
  /** How long its bar is; null for none. */
  readonly drawnAt: (one: One, point: number) => number | null;
  /** What is to be written at it; null for nothing. Default: that. */
  readonly writtenAt?: (one: One, point: number) => number | null;
  /** True where that stands inside of the bars, and not at their ends. Default false. */
  readonly isInside?: boolean;
  /** The value axis, and its length, about. */
  readonly axis: ValueAxis;
  readonly lengthPx: number;
  readonly full: NumberText;
  /** The same in fewer letters. */
  readonly short: NumberText;
}

type Stretch = readonly [from: number, to: number];

/** A text that may stand at the end of a bar: where, in px along both axes. */
interface PlacedText<One> {
  readonly one: One;
  readonly point: number;
  readonly text: string;
  readonly amount: number;
  readonly across: Stretch;
  readonly along: Stretch;
}

const bandPxOf = ({ plotPx, points }: BarRow): number => Math.max(1, plotPx) / Math.max(1, points);

const barPxOf = (row: BarRow, columns: number): number =>
  Math.min(
    row.mostPx ?? barLook.barMaxWidth,
    (bandPxOf(row) * (1 - row.gapShare)) / (columns + (columns - 1) * betweenShare),
  );

/** Whether every one of `texts` has space at the end of its bar, whatever stands beside it. */
export const haveSpace = (row: BarRow, columns: number, texts: readonly string[]): boolean =>
  (row.isHorizontal === true ? linePx : widestPx(texts, textPx)) <=
  (columns > 1 ? barPxOf(row, columns) * (1 + betweenShare) : bandPxOf(row));

const meet = (one: Stretch, other: Stretch, gapPx: number): boolean =>
  one[0] < other[1] + gapPx && other[0] < one[1] + gapPx;

/** Of texts those that lie on no other, the largest amounts first. */
function apart<Text extends { readonly amount: number; readonly across: Stretch; readonly along: Stretch }>(
  texts: readonly Text[],
  gapPx: number,
): readonly Text[] {
  const placedTexts: Text[] = [];
  for (const text of texts.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)))
    if (!placedTexts.some((other) => meet(text.across, other.across, gapPx) && meet(text.along, other.along, 0)))
      placedTexts.push(text);
  return placedTexts;
}

/**
 * How values are written at bars so that none lies on another bar or value: in full, or shorter where more of them have space so; one that has none even then is
 * not. The rule needs no browser: it is the same in files.
 */
export function barValues<One>(bars: WrittenBars<One>): {
  readonly write: NumberText;
  readonly textAt: (one: One, point: number) => string;
} {
  const { series, points, isHorizontal = false, plotPx, drawnAt, columnOf = (one) => one, writtenAt = drawnAt } = bars;
  const ids = [...new Set(series.map(columnOf))];
  const columnAt = new Map(series.map((one) => [one, ids.indexOf(columnOf(one))]));
  const place = placeAlong(bars.axis);
  const alongPx = (amount: number): number => place(amount) * bars.lengthPx;
  const [bandPx, barPx] = [bandPxOf(bars), barPxOf(bars, ids.length)];
  const middle = (point: number, column: number): number =>
    (point + 0.5) * bandPx + (column - (ids.length - 1) / 2) * barPx * (1 + betweenShare);
  // How far the bars of a column reach below zero and above it.
  const reaches = Array.from({ length: points }, () => ids.map((): [number, number] => [0, 0]));
  for (const one of series)
    for (const [point, columns] of reaches.entries()) {
      const [amount, reach] = [drawnAt(one, point) ?? 0, columns[columnAt.get(one) ?? 0]];
      if (reach !== undefined) reach[amount < 0 ? 0 : 1] += amount;
    }

  /** True where a text at the end of a bar lies on no longer bar, and not beside all of them. */
  function isFree({ point, across: [from, to], amount }: PlacedText<One>, column: number): boolean {
    if (from < Math.min(0, middle(point, column) - barPx / 2) || to > plotPx + textPx) return false;
    const side = amount < 0 ? 0 : 1;
    const ownReach = Math.abs(reaches[point]?.[column]?.[side] ?? 0);
    const first = Math.max(0, Math.floor(from / bandPx));
    return !reaches.slice(first, Math.floor(to / bandPx) + 1).some((columns, index) =>
      columns.some((reach, other) => {
        const place = middle(first + index, other);
        return Math.abs(reach[side]) > ownReach && meet([from, to], [place - barPx / 2, place + barPx / 2], 0);
      }),
    );
  }

  /** The texts that have space. */
  function textsBy(write: NumberText): ReadonlyMap<One, ReadonlyMap<number, string>> {
    const texts = series.flatMap((one) =>
      reaches.flatMap((columns, point): PlacedText<One>[] => {
        const [amount, drawnAmount] = [writtenAt(one, point), drawnAt(one, point) ?? 0];
        if (amount === null) return [];
        const text = write(amount);
        const [widthPx, column] = [textWidthPx(text, textPx), columnAt.get(one) ?? 0];
        const [breadthPx, lengthPx] = isHorizontal ? [linePx, widthPx] : [widthPx, linePx];
        if (bars.isInside === true) {
          const partPx = Math.abs(alongPx(drawnAmount) - alongPx(0));
          return breadthPx <= barPx && lengthPx <= partPx
            ? [{ one, point, text, amount, across: [0, 0], along: [0, 0] }]
            : [];
        }
        const [own, end] = [middle(point, column), alongPx(columns[column]?.[amount < 0 ? 0 : 1] ?? 0)];
        const along: Stretch =
          amount < 0 ? [end - endGapPx - lengthPx, end - endGapPx] : [end + endGapPx, end + endGapPx + lengthPx];
        const placed = { one, point, text, amount, along, across: [own - breadthPx / 2, own + breadthPx / 2] as const };
        return isFree(placed, column) ? [placed] : [];
      }),
    );
    const byOne = Map.groupBy(
      bars.isInside === true ? texts : apart(texts, isHorizontal ? 0 : valueGapPx),
      ({ one }) => one,
    );
    return new Map([...byOne].map(([one, own]) => [one, new Map(own.map(({ point, text }) => [point, text]))]));
  }
  const [inFull, inShort] = [textsBy(bars.full), textsBy(bars.short)];
  const countOf = (texts: typeof inFull): number => [...texts.values()].reduce((sum, { size }) => sum + size, 0);
  const [write, texts] = countOf(inFull) >= countOf(inShort) ? [bars.full, inFull] : [bars.short, inShort];
  return { write, textAt: (one, point) => texts.get(one)?.get(point) ?? '' };
}
