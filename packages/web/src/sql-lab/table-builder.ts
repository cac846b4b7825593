import type { Column, ColumnTable, ValueType } from '@sextant/contract';

/** A column of a result as it is told: its name, and what it holds. */
export interface ColumnHead {
  readonly name: string;
  readonly type: ValueType;
}

type WireRow = Readonly<Record<string, unknown>>;

const isTime = (type: ValueType): boolean => type === 'date' || type === 'timestamp' || type === 'timestamptz';
const isText = (type: ValueType): boolean => type === 'text' || type === 'time' || type === 'binary' || type === 'json';

const finerThanMs = /\.\d{3}\d*[1-9]/;
const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/;
const isDay = /^\d{4}-\d\d-\d\d$/;

/** Epoch milliseconds of a time as it is sent: wall time is read as UTC. Null for what is no time, or finer than milliseconds. */
function timeOf(text: string): number | null {
  if (finerThanMs.test(text)) return null;
  const written = text.replace(' ', 'T');
  const ms = Date.parse(hasZone.test(written) || isDay.test(written) ? written : `${written}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** A cell as a number of its type; null for what no number says. */
function numberOf(value: unknown, type: ValueType): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && isTime(type) ? timeOf(value) : null;
}

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** The cells of one column while rows come. */
interface GrowingCells {
  readonly write: (row: number, value: unknown) => void;
  readonly cells: (rowCount: number) => Column['cells'];
}

function growingTexts(capacity: number): GrowingCells {
  let codes = new Int32Array(capacity);
  const dictionary: string[] = [];
  const codeOf = new Map<string, number>();
  const codeFor = (text: string): number => {
    const knownCode = codeOf.get(text);
    if (knownCode !== undefined) return knownCode;
    const code = dictionary.push(text) - 1;
    codeOf.set(text, code);
    return code;
  };
  return {
    write: (row, value) => {
      if (row >= codes.length) codes = grown(codes, new Int32Array(grownSize(row)));
      codes[row] = value === null || value === undefined ? -1 : codeFor(written(value));
    },
    cells: (rowCount) => ({ encoding: 'texts', codes: codes.subarray(0, rowCount), dictionary }),
  };
}

const grownSize = (row: number): number => Math.max(64, row * 2);

function grown<Cells extends Int32Array | Float64Array | Uint8Array>(before: Cells, larger: Cells): Cells {
  larger.set(before);
  return larger;
}

interface GrowingNumbers extends GrowingCells {
  /** Whether a value can be held as a number. */
  readonly takes: (value: unknown) => boolean;
  /** What was written so far, as plain values. */
  readonly valueAt: (row: number) => number | null;
}

function growingNumbers(type: ValueType, capacity: number): GrowingNumbers {
  let numbers = new Float64Array(capacity);
  let nulls: Uint8Array | null = null;
  return {
    takes: (value) => value === null || value === undefined || numberOf(value, type) !== null,
    valueAt: (row) => (nulls?.[row] === 1 ? null : (numbers[row] ?? null)),
    write: (row, value) => {
      if (row >= numbers.length) {
        numbers = grown(numbers, new Float64Array(grownSize(row)));
        if (nulls !== null) nulls = grown(nulls, new Uint8Array(numbers.length));
      }
      const number = value === null || value === undefined ? null : numberOf(value, type);
      if (number !== null) numbers[row] = number;
      else (nulls ??= new Uint8Array(numbers.length))[row] = 1;
    },
    cells: (rowCount) => ({
      encoding: 'numbers',
      numbers: numbers.subarray(0, rowCount),
      nulls: nulls?.subarray(0, rowCount) ?? null,
    }),
  };
}

/** A column that holds numbers until a value comes which is none; from then on all are texts. */
function growingColumn({ name, type }: ColumnHead, capacity: number) {
  const numbers = isText(type) ? null : growingNumbers(type, capacity);
  let texts = numbers === null ? growingTexts(capacity) : null;
  const turnToTexts = (upTo: number): GrowingCells => {
    const turned = growingTexts(capacity);
    for (let row = 0; row < upTo; row += 1) {
      const value = numbers?.valueAt(row) ?? null;
      turned.write(row, value !== null && isTime(type) ? isoText(value, type) : value);
    }
    return turned;
  };
  return {
    write: (row: number, value: unknown): void => {
      if (texts === null && numbers?.takes(value) !== true) texts = turnToTexts(row);
      (texts ?? numbers)?.write(row, value);
    },
    column: (rowCount: number): Column => {
      const cells = (texts ?? numbers)?.cells(rowCount) ?? {
        encoding: 'texts',
        codes: new Int32Array(0),
        dictionary: [],
      };
      return { name, type: texts !== null && isTime(type) ? 'text' : type, cells };
    },
  };
}

/** A time as it is written in ISO, as fine as it is; a day without its hours. */
export function isoText(ms: number, type: ValueType): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return String(ms);
  const text = date.toISOString().replace('T', ' ');
  return type === 'date' ? text.slice(0, -14) : text.slice(0, -1).replace(/\.000$/, '');
}

/** Takes rows as they come and gives them as columns: numbers as doubles, texts by a dictionary. Rows are not kept. */
export function tableBuilder(heads: readonly ColumnHead[], expectedRows: number) {
  const growing = heads.map((head) => growingColumn(head, Math.max(64, expectedRows)));
  let rowCount = 0;
  return {
    append: (rows: readonly WireRow[]): void => {
      for (const row of rows) {
        heads.forEach(({ name }, index) => growing[index]?.write(rowCount, row[name] ?? null));
        rowCount += 1;
      }
    },
    /** The rows so far. Columns share memory with those that come later, and stay as they are. */
    table: (): ColumnTable => ({ columns: growing.map(({ column }) => column(rowCount)), rowCount }),
  };
}
