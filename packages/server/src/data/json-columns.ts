import type { Cells, Column, ColumnTable, ValueType } from '@sextant/contract';
import { numberBytes, writeNumberAt } from './byte-number.ts';
import { maxBytesOf, reserve, writeBytes, writePlainJson, writeText } from './byte-text.ts';
import type { ByteText } from './byte-text.ts';

/**
 * Appends the cell of one row as JSON, with the column's key before it: `,"delay":12`. There is space for the keys and numbers of a row;
 * who writes a text makes space for it, and for as much again.
 */
type CellWriter = (text: ByteText, row: number) => void;

/** So many bytes are written before others get a turn. */
export const chunkBytes = 256 * 1024;

const [comma, opening, closing] = [0x2c, 0x7b, 0x7d];

/**
 * Appends the rows of `table` to `text` as JSON, `{"a":1,"b":"x"},{…}` without the brackets around them. Yields when `text` is long: whoever
 * drives it may take what is written and begin anew. Cells become bytes at once: as strings they would be six times the result on their way.
 *
 * Times are epoch milliseconds; NaN and infinities are null; integers that a double cannot hold exactly are strings (D22). Columns of
 * JSON are lists and objects, as they are.
 */
export function* jsonRows(table: ColumnTable, text: ByteText): Generator<void> {
  const keys = table.columns.map(({ name }) => Buffer.from(`,${JSON.stringify(name)}:`));
  const rowBytes = keys.reduce((sum, key) => sum + key.length + numberBytes, 3);
  const writers = table.columns.map((column, index) => cellWriter(column, keys[index] as Buffer, rowBytes));
  for (let row = 0; row < table.rowCount; row += 1) {
    reserve(text, rowBytes);
    if (row > 0) text.bytes[text.length++] = comma;
    const from = text.length;
    for (const write of writers) write(text, row);
    // Each cell begins with a comma: the first one's becomes the brace.
    text.bytes[from] = opening;
    text.length = Math.max(text.length, from + 1);
    text.bytes[text.length++] = closing;
    if (text.length >= chunkBytes) yield;
  }
}

function cellWriter(column: Column, key: Buffer, rowBytes: number): CellWriter {
  const absentBytes = Buffer.concat([key, Buffer.from('null')]);
  const { cells } = column;
  if (cells.encoding === 'texts') return textWriter(column.type, cells, { key, absentBytes, rowBytes });
  const { numbers, nulls } = cells;
  const write = numberWriter(column.type, numbers, { key, absentBytes });
  if (nulls === null) return write;
  return (text, row) => {
    if (nulls[row] === 1) writeBytes(text, absentBytes);
    else write(text, row);
  };
}

interface CellTexts {
  readonly key: Buffer;
  /** The key with null. */
  readonly absentBytes: Buffer;
}

/** Numbers are read where they are used: passed on, each would be an object. */
function numberWriter(type: ValueType, numbers: Float64Array, { key, absentBytes }: CellTexts): CellWriter {
  if (type === 'boolean') {
    const falseBytes = Buffer.concat([key, Buffer.from('false')]);
    const trueBytes = Buffer.concat([key, Buffer.from('true')]);
    return (text, row) => writeBytes(text, numbers[row] === 0 ? falseBytes : trueBytes);
  }
  const isTime = type === 'date' || type === 'timestamp' || type === 'timestamptz';
  return (text, row) => {
    if (!Number.isFinite(numbers[row])) return writeBytes(text, absentBytes);
    writeBytes(text, key);
    writeNumberAt(text, numbers, row, isTime);
  };
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

function jsonOfText(text: string, type: ValueType): string {
  if (type === 'json' && isJson(text)) return text;
  if (type === 'integer' && plainNumber.test(text) && Number.isSafeInteger(Number(text))) return text;
  if (type === 'decimal' && plainNumber.test(text)) return text;
  return JSON.stringify(text);
}

type TextCells = Extract<Cells, { readonly encoding: 'texts' }>;

interface TextParts extends CellTexts {
  readonly rowBytes: number;
}

/** Words that stand in so many cells on average are kept with their key, as they are written. */
const keptFrom = 4;

function textWriter(
  type: ValueType,
  { codes, dictionary }: TextCells,
  { key, absentBytes, rowBytes }: TextParts,
): CellWriter {
  const isKept = dictionary.length * keptFrom <= codes.length;
  const encodedColumns: (Buffer | undefined)[] = [];
  const isPlain = type !== 'json' && type !== 'integer' && type !== 'decimal';
  const writeKept = (text: ByteText, code: number, word: string): void => {
    const cell = (encodedColumns[code] ??= Buffer.concat([key, Buffer.from(jsonOfText(word, type))]));
    reserve(text, cell.length + rowBytes);
    writeBytes(text, cell);
  };
  const writeOnce = (text: ByteText, word: string): void => {
    reserve(text, word.length + 2 + rowBytes);
    writeBytes(text, key);
    if (isPlain && writePlainJson(text, word)) return;
    const json = jsonOfText(word, type);
    reserve(text, maxBytesOf(json) + rowBytes);
    writeText(text, json);
  };
  return (text, row) => {
    const code = codes[row] ?? -1;
    if (code < 0) return writeBytes(text, absentBytes);
    const word = dictionary[code] ?? '';
    if (isKept) writeKept(text, code, word);
    else writeOnce(text, word);
  };
}
