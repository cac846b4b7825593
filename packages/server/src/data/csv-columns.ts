import type { Cell, Column, ColumnTable } from '@sextant/contract';

const startsLikeFormula = /^\s*"*\s*[-@+|=%]|^[\t\r]/;
const isNumber = /^-?\d+(?:[.,]\d+)*(?:e[-+]?\d+)?%?$/i;

/**
 * A text that no spreadsheet takes for a formula: cells that begin like one get an apostrophe, and `|` is escaped (OWASP's advice on
 * CSV injection, in the form Superset has). Negative numbers stay as they are.
 */
export function harmlessCell(text: string): string {
  if (!startsLikeFormula.test(text) || isNumber.test(text)) return text;
  return `'${text.replaceAll('|', '\\|')}`;
}

const quoteCsv = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvText = (text: string): string => quoteCsv(harmlessCell(text));

const two = (number: number): string => String(number).padStart(2, '0');

/** A time as users and spreadsheets read it, UTC parts: wall time stays what it was. Fractions only when there are some. */
function csvTime(epochMs: number, isDate: boolean): string {
  const time = new Date(epochMs);
  if (Number.isNaN(time.getTime())) return '';
  const year = time.getUTCFullYear();
  const day = `${year < 0 || year > 9999 ? year : String(year).padStart(4, '0')}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;
  if (isDate) return day;
  const fraction = time.getUTCMilliseconds() === 0 ? '' : `.${String(time.getUTCMilliseconds()).padStart(3, '0')}`;
  return `${day} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}${fraction}`;
}

const dayMs = 86_400_000;

/** As what the numbers of a column are written: times that are all midnights as days. */
export function formOf({ type, cells }: Column): Column['type'] {
  if (type !== 'timestamp' || cells.encoding !== 'numbers') return type;
  const { numbers, nulls } = cells;
  return numbers.every((value, row) => nulls?.[row] === 1 || value % dayMs === 0) ? 'date' : type;
}

function numberText(type: Column['type'], value: number): string {
  switch (type) {
    case 'boolean':
      return value === 0 ? 'False' : 'True';
    case 'date':
      return csvTime(value, true);
    case 'timestamp':
      return csvTime(value, false);
    case 'timestamptz':
      return `${csvTime(value, false)}+00:00`;
    default:
      return Number.isFinite(value) ? String(value) : '';
  }
}

function cellWriter(column: Column): (row: number) => string {
  const { cells, type } = column;
  if (cells.encoding === 'numbers') {
    const { numbers, nulls } = cells;
    const form = formOf(column);
    return (row) => (nulls !== null && nulls[row] === 1 ? '' : numberText(form, numbers[row] ?? Number.NaN));
  }
  const { codes, dictionary } = cells;
  const isExact = type === 'integer' || type === 'decimal';
  const writtenTexts = dictionary.map((text) => (isExact ? text : csvText(text)));
  return (row) => writtenTexts[codes[row] ?? -1] ?? '';
}

const totalText = (cell: Cell): string =>
  typeof cell === 'string' ? csvText(cell) : typeof cell === 'number' ? numberText('float', cell) : '';

const rowsPerChunk = 2_000;

/**
 * The rows of `table` as CSV (RFC 4180, lines end in LF), header first, in chunks short enough never to hold the event loop for long.
 * `headings` are the names users read, by column name; `totals` the cells of a last row, one a column. NULL is an empty cell. Cells that begin like a formula are defused (G10).
 */
export function* csvRows(
  table: ColumnTable,
  headings: Readonly<Record<string, string>> = {},
  totals: readonly Cell[] | null = null,
): Generator<string> {
  yield `${table.columns.map(({ name }) => csvText(headings[name] ?? name)).join(',')}\n`;
  const writers = table.columns.map(cellWriter);
  for (let from = 0; from < table.rowCount; from += rowsPerChunk) {
    const to = Math.min(from + rowsPerChunk, table.rowCount);
    let text = '';
    for (let row = from; row < to; row += 1) {
      text += `${writers.map((write) => write(row)).join(',')}\n`;
    }
    yield text;
  }
  if (totals !== null) yield `${totals.map(totalText).join(',')}\n`;
}
