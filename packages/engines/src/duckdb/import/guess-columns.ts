import { candidateFormats, cellFormats, emptyText } from './cell-formats.ts';
import type { ImportType, ReadOptions } from './job.ts';
import { affixOf, hasUnit } from './number-formats.ts';
import type { DecimalSign } from './number-signs.ts';
import { timeOfNumbers } from './number-times.ts';
import type { CellFormat } from './cell-format.ts';

/** A column stays text unless so many of its filled cells fit a format. */
const fitShare = 0.95;

const empty = new Set(emptyText);

/** What a format is guessed from, beside the cells. */
export interface GuessContext {
  /** Of the column, in the file. */
  readonly name: string;
  /** Chosen by a user; null leaves it to the cells. */
  readonly type: ImportType | null;
  /** Of the file; a user's marks are above it. */
  readonly sign: DecimalSign | null;
  readonly marks: Pick<ReadOptions, 'decimal' | 'thousands'>;
}

/** The format of a column by a sample of its cells; a chosen type and the marks of numbers narrow the choice. */
export function guessFormat(cells: readonly (string | null)[], { name, type, sign, marks }: GuessContext): CellFormat {
  const text = cellFormats[cellFormats.length - 1] ?? throwUnreachable();
  const filledCells = cells.flatMap((cell) => {
    const trimmedCell = cell?.trim() ?? '';
    return trimmedCell === '' || empty.has(trimmedCell.toLowerCase()) ? [] : [trimmedCell];
  });
  const found =
    (isHinted(filledCells, sign, marks)
      ? bestFormat(filledCells, type, { ...marks, decimal: sign?.decimal ?? null })
      : null) ?? bestFormat(filledCells, type, marks);
  if (type !== null) return found ?? candidateFormats(type, marks)[0] ?? text;
  if (found === null) return text;
  const isNumber = found.type === 'integer' || found.type === 'float';
  // A column of 007 and 12 holds codes, even if most of them look like numbers.
  if (isNumber && filledCells.some((cell) => /^[+-]?0\d/.test(cell))) return text;
  return (found.format === 'plain' && found.type === 'integer' ? timeOfNumbers(name, filledCells) : null) ?? found;
}

/** Whether the file's decimal sign says how the column is read: it has a comma or a point that may be either, and nobody chose. */
function isHinted(
  filledCells: readonly string[],
  sign: DecimalSign | null,
  { decimal }: GuessContext['marks'],
): boolean {
  if (sign === null || decimal !== null) return false;
  return (
    filledCells.some((cell) => cell.includes(',')) || (sign.isProven && filledCells.some((cell) => cell.includes('.')))
  );
}

/** The format that the most cells fit, the first of several; without a chosen type null when too few do. */
function bestFormat(
  filledCells: readonly string[],
  type: ImportType | null,
  marks: GuessContext['marks'],
): CellFormat | null {
  const least = type === null ? Math.ceil(filledCells.length * fitShare) - 1 : 0;
  let bestFormat: { format: CellFormat; matchCount: number } | null = null;
  for (const format of candidateFormats(type, marks)) {
    const requiredCount = bestFormat?.matchCount ?? Math.max(0, least);
    const matchCount = countFits(format, filledCells, requiredCount);
    if (matchCount > requiredCount && !(hasUnit(format.format) && hasManyUnits(filledCells)))
      bestFormat = { format, matchCount };
    if (bestFormat?.matchCount === filledCells.length && filledCells.length > 0) break;
  }
  return bestFormat?.format ?? null;
}

/** Numbers in dollars and in euros, or in pounds and ounces, do not belong into one column of numbers. */
const hasManyUnits = (filledCells: readonly string[]): boolean =>
  new Set(filledCells.map(affixOf).filter((found) => found !== '')).size > 1;

/** How many cells fit; gives up as soon as `atLeast` cannot be beaten. */
function countFits(format: CellFormat, cells: readonly string[], atLeast: number): number {
  let misses = 0;
  const allowedMisses = cells.length - atLeast;
  for (const cell of cells) {
    if (format.pattern.test(cell)) continue;
    misses += 1;
    if (misses >= allowedMisses) return 0;
  }
  return cells.length - misses;
}

function throwUnreachable(): never {
  throw new Error('There is always a format for text');
}
