import type { Column, ColumnTable } from '@sextant/contract';

/** Writes the cell of one row as JSON text, with the column's key before it: `,"delay":12`. */
type CellWriter = (row: number) => string;

const rowsPerChunk = 2_000;

/**
 * The rows of `table` as JSON text, `{"a":1,"b":"x"},{…}` without the brackets around them, in chunks short enough never to hold the
 * event loop for long. Nothing is yielded for a table without rows.
 *
 * Times are epoch milliseconds; NaN and infinities are null; integers that a double cannot hold exactly are strings (D22). Columns of
 * JSON are lists and objects, as they are.
 */
export function* jsonRows(table: ColumnTable): Generator<string> {
  const writers = table.columns.map(cellWriter);
  for (let from = 0; from < table.rowCount; from += rowsPerChunk) {
    const to = Math.min(from + rowsPerChunk, table.rowCount);
    let text = '';
    for (let row = from; row < to; row += 1) {
      let cells = '';
      for (const write of writers) cells += write(row);
      text += row === 0 ? `{${cells.slice(1)}}` : `,{${cells.slice(1)}}`;
    }
    yield text;
  }
}

function cellWriter(column: Column): CellWriter {
  const key = `,${JSON.stringify(column.name)}:`;
  const absent = `${key}null`;
  const { cells } = column;
  if (cells.encoding === 'texts') return textWriter(column, key, absent);
  const { numbers, nulls } = cells;
  const write = numberWriter(column, key, absent);
  if (nulls === null) return (row) => write(numbers[row] as number);
  return (row) => (nulls[row] === 1 ? absent : write(numbers[row] as number));
}

function numberWriter(column: Column, key: string, absent: string): (value: number) => string {
  switch (column.type) {
    case 'boolean':
      return (value) => key + (value === 0 ? 'false' : 'true');
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return (value) => (Number.isFinite(value) ? key + Math.floor(value) : absent);
    default:
      return (value) => (Number.isFinite(value) ? key + value : absent);
  }
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether a text is JSON: engines that have no type for it let anything stand in such a column. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function jsonOfText(text: string, type: Column['type']): string {
  if (type === 'json' && isJson(text)) return text;
  if (type === 'integer' && plainNumber.test(text) && Number.isSafeInteger(Number(text))) return text;
  if (type === 'decimal' && plainNumber.test(text)) return text;
  return JSON.stringify(text);
}

function textWriter(column: Column, key: string, absent: string): CellWriter {
  if (column.cells.encoding !== 'texts') return () => absent;
  const { codes, dictionary } = column.cells;
  const written: (string | undefined)[] = Array.from({ length: dictionary.length });
  return (row) => {
    const code = codes[row] ?? -1;
    if (code < 0) return absent;
    return (written[code] ??= key + jsonOfText(dictionary[code] ?? '', column.type));
  };
}
