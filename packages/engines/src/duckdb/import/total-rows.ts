import { quoteText } from '../quoting.ts';
import type { LeftOutRows } from './job.ts';

/** Rows of a sample as texts; null is an empty cell. */
export type TextRows = readonly (readonly (string | null)[])[];

const sums =
  'grand total|(?:sub|sous|zwischen|teil|deel)[- ]?(?:total|totaal|summe|totale)|total (?:général|general|generale|parcial|geral)|overall|totals?|totaal|totale|totali|totaux|sum|summe|gesamtsumme|gesamt|zwischensumme|insgesamt|somme|suma|summa|razem|ogółem|celkem|összesen|toplam|yhteensä|i alt|итого|всего|合计|合計|总计|小计|총계|합계';
const averages =
  'average|avg|mean|median|mittelwert|durchschnitt|schnitt|moyenne|media|média|promedio|średnia|gemiddelde|genomsnitt|gjennomsnitt|ortalama|průměr|átlag|среднее|平均|평균';
const notes = 'source|sources|note|notes|quelle|quellen|hinweis|anmerkung|fuente|nota|fonte|bron';
const end = '(?=$|[^\\p{L}\\p{N}])';

const isTotal = new RegExp(
  `^(?:${sums}|${averages})${end}|(?:^|[^\\p{L}\\p{N}])(?:totals?|totale|gesamt|summe|итого)\\s*:?$`,
  'iu',
);
const isBareTotal = new RegExp(`^(?:all|alle|tous|todos|${sums}|${averages})\\s*:?$`, 'iu');
const isFootnote = new RegExp(`^(?:(?:${notes})\\s*:|\\*|©|\\(c\\))`, 'iu');

const isNumber = (cell: string): boolean => /^[(+-]?[^\p{L}]{0,3}\d[\d.,'’\s]*[^\p{L}]{0,3}$/u.test(cell);
const isFilled = (cell: string | null | undefined): cell is string => (cell ?? '').trim() !== '';

/** How a column is usually filled. */
interface ColumnPattern {
  readonly isUsuallyFilled: boolean;
  readonly isText: boolean;
}

const usualShare = 0.9;
/** A file with more totals than these is a table of totals. */
const maxTexts = 500;
const maxShare = 0.5;
/** Of more candidates it is not asked whether they add up: each costs a look at all rows. */
const maxSummed = 200;

function columnPatternsOf(rows: TextRows, width: number): ColumnPattern[] {
  return Array.from({ length: width }, (_, column) => {
    const filledCells = rows.flatMap((row) => (isFilled(row[column]) ? [row[column].trim()] : []));
    const numbers = filledCells.filter(isNumber).length;
    return {
      isUsuallyFilled: rows.length > 0 && filledCells.length >= rows.length * usualShare,
      isText: filledCells.length > 0 && numbers < filledCells.length / 2,
    };
  });
}

interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The column in which a row says that it is a total or a note, or null. */
function markOf(cells: readonly (string | null)[]): Omit<Candidate, 'row'> | null {
  for (const [column, cell] of cells.entries()) {
    if (!isFilled(cell)) continue;
    const text = cell.trim();
    if (isTotal.test(text) || isFootnote.test(text) || isBareTotal.test(text)) return { column, text };
  }
  return null;
}

/**
 * Finds the rows that sum or average others, and footnotes, by what they say and what they leave out:
 *
 * - a text says *Total*, *Summe*, *Average* …, every other column of texts that is usually filled is empty, and there is one; or
 * - such a text, and a number of the row is the sum or the average of the rows that it may stand for (all others, or those that agree in
 *   the texts which it has); or
 * - a text such as *Source: …* stands alone in the row.
 *
 * Nothing is left out where the same text stands in an ordinary row, or where half of the rows would go.
 */
export function findLeftOut(rows: TextRows, names: readonly string[], isWhole: boolean): LeftOutRows[] {
  const candidates = rows.flatMap((cells, row): Candidate[] => {
    const mark = markOf(cells);
    return mark === null ? [] : [{ row, ...mark }];
  });
  if (candidates.length === 0 || candidates.length > rows.length * maxShare) return [];
  const isSummable = isWhole && candidates.length <= maxSummed;
  const markedRows = new Set(candidates.map(({ row }) => row));
  const ordinaryRows = rows.filter((_, row) => !markedRows.has(row));
  const columnPatterns = columnPatternsOf(ordinaryRows, names.length);
  const found = candidates.filter(
    (candidate) =>
      standsAlone(rows[candidate.row] ?? [], candidate, columnPatterns) ||
      (isSummable && addsUp(rows[candidate.row] ?? [], candidate, ordinaryRows, columnPatterns)),
  );
  const byColumn = Map.groupBy(found, ({ column }) => column);
  return [...byColumn].flatMap(([column, group]) => {
    const name = names[column];
    const texts = new Set(group.map(({ text }) => text));
    const times = rows.filter((cells) => texts.has(cells[column]?.trim() ?? '')).length;
    return name === undefined || times !== group.length || texts.size > maxTexts
      ? []
      : [{ column: name, texts: [...texts] }];
  });
}

/** Whether the row leaves out what others say of themselves. */
function standsAlone(
  cells: readonly (string | null)[],
  { column, text }: Candidate,
  columnPatterns: readonly ColumnPattern[],
): boolean {
  const others = columnPatterns.flatMap((columnPattern, index) =>
    index === column ? [] : [{ ...columnPattern, cell: cells[index] ?? null }],
  );
  const filledOthers = others.filter(({ cell }) => isFilled(cell));
  if (isFootnote.test(text)) return filledOthers.length === 0 && others.some(({ isUsuallyFilled }) => isUsuallyFilled);
  if (!isTotal.test(text) || filledOthers.some(({ isText }) => isText)) return false;
  const hasNumber = filledOthers.some(({ cell }) => cell !== null && isNumber(cell.trim()));
  return hasNumber && others.some(({ isText, isUsuallyFilled }) => isText && isUsuallyFilled);
}

/** Whether a number of the row is the sum or the average of the ordinary rows that agree in the texts which it has. */
function addsUp(
  cells: readonly (string | null)[],
  { column, text }: Candidate,
  ordinaryRows: TextRows,
  columnPatterns: readonly ColumnPattern[],
): boolean {
  if (isFootnote.test(text)) return false;
  const keys = columnPatterns.flatMap(({ isText }, index) => {
    const cell = cells[index];
    return isText && index !== column && isFilled(cell) && !isBareTotal.test(cell.trim())
      ? [{ column: index, cell }]
      : [];
  });
  const group = ordinaryRows.filter((other) => keys.every((key) => other[key.column] === key.cell));
  if (group.length < 2) return false;
  return columnPatterns.some(({ isText }, index) => {
    const total = plainNumber(cells[index]);
    if (isText || index === column || total === null || total === 0) return false;
    const numbers = group.flatMap((other) => plainNumber(other[index]) ?? []);
    const sum = numbers.reduce((all, number) => all + number, 0);
    return numbers.length >= 2 && [sum, sum / numbers.length].some((expected) => isNear(total, expected));
  });
}

const isNear = (total: number, expected: number): boolean =>
  Math.abs(total - expected) <= Math.abs(expected) * 1e-6 + 0.005;

/** A number however it is written: the last mark before one or two digits is the decimal one. */
function plainNumber(cell: string | null | undefined): number | null {
  if (!isFilled(cell) || !isNumber(cell.trim())) return null;
  const digits = cell.replaceAll(/[^\d.,-]/g, '').replace(/[.,](?=\d{1,2}$)/, '#');
  const [wholeDigits = '', decimals] = digits.includes('#') ? digits.split('#') : [digits];
  const isPlain = /^-?\d*\.\d+$/.test(digits);
  const number = Number(
    isPlain ? digits : `${wholeDigits.replaceAll(/[.,]/g, '')}${decimals === undefined ? '' : `.${decimals}`}`,
  );
  return Number.isFinite(number) ? number : null;
}

/** What JavaScript trims; the engine's `trim` takes spaces only. */
const blanks = ' \t\r\n\u00a0\u202f';

/** SQL that is true for the rows to keep. */
export function keptRows(leftOut: readonly LeftOutRows[], names: readonly string[]): string | null {
  const terms = leftOut.flatMap(({ column, texts }) => {
    const index = names.indexOf(column);
    return index < 0 || texts.length === 0
      ? []
      : [
          `coalesce(trim(c${index}::VARCHAR, ${quoteText(blanks)}), '') NOT IN (${texts.map((text) => quoteText(text.trim())).join(', ')})`,
        ];
  });
  return terms.length === 0 ? null : terms.join(' AND ');
}

/** The same rows without those left out. */
export const withoutLeftOut = (
  rows: TextRows,
  leftOut: readonly LeftOutRows[],
  names: readonly string[],
): (readonly (string | null)[])[] =>
  rows.filter((cells) =>
    leftOut.every(({ column, texts }) => !texts.includes(cells[names.indexOf(column)]?.trim() ?? '')),
  );
