import { candidateFormats, cellFormats, emptyWords, type CellFormat } from './cell-formats.ts';
import type { ImportType, ReadOptions } from './job.ts';

/** A column stays text unless so many of its filled cells fit a format. */
const fitShare = 0.95;

const empty = new Set(emptyWords);

/** The format of a column by a sample of its cells; `type` and the marks of numbers narrow the choice. */
export function guessFormat(
  cells: readonly (string | null)[],
  type: ImportType | null,
  marks: Pick<ReadOptions, 'decimal' | 'thousands'>,
): CellFormat {
  const text = cellFormats[cellFormats.length - 1] ?? unreachable();
  const filled = cells.flatMap((cell) => {
    const trimmed = cell?.trim() ?? '';
    return trimmed === '' || empty.has(trimmed.toLowerCase()) ? [] : [trimmed];
  });
  const candidates = candidateFormats(type, marks);
  let best: { format: CellFormat; fits: number } | null = null;
  for (const format of candidates) {
    const fits = countFits(format, filled, best?.fits ?? 0);
    if (fits > (best?.fits ?? 0)) best = { format, fits };
    if (fits === filled.length && fits > 0) break;
  }
  if (type !== null) return best?.format ?? candidates[0] ?? text;
  if (best === null || best.fits < filled.length * fitShare) return text;
  // A column of 007 and 12 holds codes, even if most of them look like numbers.
  const isNumber = best.format.type === 'integer' || best.format.type === 'float';
  return isNumber && filled.some((cell) => /^[+-]?0\d/.test(cell)) ? text : best.format;
}

/** How many cells fit; gives up as soon as `atLeast` cannot be beaten. */
function countFits(format: CellFormat, cells: readonly string[], atLeast: number): number {
  let misses = 0;
  const allowed = cells.length - atLeast;
  for (const cell of cells) {
    if (format.pattern.test(cell)) continue;
    misses += 1;
    if (misses >= allowed) return 0;
  }
  return cells.length - misses;
}

function unreachable(): never {
  throw new Error('There is always a format for text');
}
