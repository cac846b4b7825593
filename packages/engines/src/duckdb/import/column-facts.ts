import { quoteIdentifier } from '../quoting.ts';
import type { ColumnFacts, ImportType, TextForm } from './job.ts';
import { textCell, type WorkDatabase } from './work-database.ts';

/** Facts are of so many rows at most, and of so many cells: a look at all would cost as much as an import. */
const maxRows = 10_000;
const maxCells = 400_000;
const rowsOfLarge = 3000;

export interface FactsColumn {
  readonly name: string;
  readonly type: ImportType;
}

/** Of a column that nobody has looked at. */
export const noFacts: ColumnFacts = {
  filledCells: 0,
  distinct: 0,
  min: null,
  max: null,
  isWhole: false,
  isHourMinute: false,
  isCounter: false,
  isRound: false,
  isRunning: false,
  isEven: false,
  averageLength: 0,
  form: null,
  sameGroupsAs: [],
  sumsUp: null,
};

/** How many rows are looked at for the facts of so many columns. */
export const rowsForFacts = (columns: number): number =>
  Math.max(100, Math.min(maxRows, Math.floor(maxCells / Math.max(1, columns))));

/** The facts of a table's columns, by rows from all over it. `rowCount` is that of the table. */
export async function factsOfTable(
  database: WorkDatabase,
  table: string,
  columns: readonly FactsColumn[],
  rowCount: number,
): Promise<ColumnFacts[]> {
  // Of a large table fewer tell as much: what they cost is seen beside its import.
  const sampleRows = Math.min(rowsForFacts(columns.length), rowCount > maxRows ? rowsOfLarge : maxRows);
  const step = Math.ceil(rowCount / sampleRows);
  const cells = columns.map(({ name }) => `${quoteIdentifier(name)}::VARCHAR`).join(', ');
  const rows = await database.rows(
    `SELECT ${cells} FROM ${table}${step <= 1 ? '' : ` WHERE rowid % ${step} = 0`} LIMIT ${sampleRows}`,
  );
  return factsOf(
    columns,
    rows.map((row) => row.map((cell) => (cell === null ? null : textCell(cell)))),
    step <= 1,
  );
}

/** What the values of columns tell, column by column. `rows` are values as texts; `isInOrder`: one follows the other, as in the file. */
export function factsOf(
  columns: readonly FactsColumn[],
  rows: readonly (readonly (string | null)[])[],
  isInOrder: boolean,
): ColumnFacts[] {
  const measuredColumns = columns.map((column, index) => measureColumn(column, rows, index));
  const groups = sameGroups(measuredColumns, rows.length);
  return measuredColumns.map((column, index) => ({
    filledCells: column.filledCells,
    distinct: column.values.length,
    ...numberFacts(column),
    isRunning: isRunning(column, measuredColumns),
    isEven: isEven(column),
    averageLength: column.filledCells === 0 ? 0 : roundToCents(column.length / column.filledCells),
    form: column.form,
    sameGroupsAs: groups[index]?.map((other) => columns[other]?.name ?? '') ?? [],
    sumsUp: isInOrder ? (runningSumOf(measuredColumns, index, columns) ?? null) : null,
  }));
}

const roundToCents = (value: number): number => Math.round(value * 100) / 100;

interface LookedColumn {
  readonly type: ImportType;
  /** By row: which of `values` it has, or -1. */
  readonly codes: Int32Array;
  readonly values: readonly string[];
  readonly filledCells: number;
  /** Of all filled texts together. */
  readonly length: number;
  readonly form: TextForm | null;
  readonly numbers: readonly number[] | null;
}

const isNumberType = (type: ImportType): boolean => type === 'integer' || type === 'float' || type === 'decimal';

function measureColumn(
  { type }: FactsColumn,
  rows: readonly (readonly (string | null)[])[],
  index: number,
): LookedColumn {
  const codes = new Int32Array(rows.length).fill(-1);
  const codeOf = new Map<string, number>();
  let [filledCells, length] = [0, 0];
  for (const [position, row] of rows.entries()) {
    const cell = row[index];
    if (cell === null || cell === undefined || cell === '') continue;
    filledCells += 1;
    length += cell.length;
    const code = codeOf.get(cell) ?? codeOf.size;
    if (code === codeOf.size) codeOf.set(cell, code);
    codes[position] = code;
  }
  const values = [...codeOf.keys()];
  const numbers = isNumberType(type) ? values.map(Number) : null;
  return { type, codes, values, filledCells, length, form: type === 'text' ? formOf(values) : null, numbers };
}

const forms: readonly (readonly [TextForm, RegExp])[] = [
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['url', /^(?:https?:\/\/|www\.)\S+$/i],
  ['ip', /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){3,7})$/i],
  ['clock', /^\d{1,3}:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i],
  ['iban', /^[A-Z]{2}\d{2}(?: ?[A-Z\d]){10,32}$/],
  ['digits', /^\d+$/],
  ['code', /^(?=.{1,16}$)[A-Z\d]+(?:[-_./][A-Z\d]+)*$/],
];
const formShare = 0.95;
const longText = 40;

function formOf(values: readonly string[]): TextForm | null {
  if (values.length === 0) return null;
  const found = forms.find(
    ([, pattern]) => values.filter((value) => pattern.test(value)).length >= values.length * formShare,
  );
  if (found !== undefined) return found[0];
  const length = values.reduce((sum, value) => sum + value.length, 0) / values.length;
  return length > longText ? 'long' : null;
}

const isHourMinute = (value: number): boolean => value >= 0 && value <= 2359 && value % 100 < 60;

function numberFacts({ numbers, codes, filledCells }: LookedColumn) {
  if (numbers === null || numbers.length === 0)
    return {
      min: null,
      max: null,
      isWhole: false,
      isHourMinute: false,
      isCounter: false,
      isRound: false,
    };
  const [min, max] = [Math.min(...numbers.slice(0, maxRows)), Math.max(...numbers.slice(0, maxRows))];
  const isWhole = numbers.every(Number.isInteger);
  const inOrder = [...codes].flatMap((code) => (code < 0 ? [] : [numbers[code] ?? 0]));
  const isRising = inOrder.every((value, index) => index === 0 || value >= (inOrder[index - 1] ?? 0));
  return {
    min,
    max,
    isWhole,
    isHourMinute: isWhole && max > 59 && numbers.every(isHourMinute),
    isCounter:
      isWhole &&
      numbers.length === filledCells &&
      filledCells > 1 &&
      max - min + 1 === filledCells &&
      (min === 0 || min === 1),
    isRound: isWhole && !isRising && max > 99 && numbers.every((value) => value % 10 === 0),
  };
}

function isEven({ codes, values, filledCells }: LookedColumn): boolean {
  if (values.length < 2 || filledCells % values.length !== 0) return false;
  const rows = new Int32Array(values.length);
  for (const code of codes) if (code >= 0) rows[code] = (rows[code] ?? 0) + 1;
  return rows.every((count) => count === rows[0]);
}

const minInGroup = 5;
const risingShare = 0.5;
const isTimeType = (type: ImportType): boolean => type === 'date' || type === 'timestamp' || type === 'timestamptz';

/**
 * Whether numbers never fall among the rows of each value of a column of texts, and mostly rise there. Rows that somebody has sorted by
 * group and number do that too, and fall only where a group ends: then a time has to run along.
 */
function isRunning(column: LookedColumn, columns: readonly LookedColumn[]): boolean {
  const { numbers, filledCells } = column;
  if (numbers === null) return false;
  return columns.some((by) => {
    if (by.type !== 'text' || by.values.length < 2 || filledCells < by.values.length * minInGroup) return false;
    const falls = fallsInAll(column.codes, numbers, by);
    // What rises in the whole as well may be sorted by itself.
    if (falls === null || falls < by.values.length / 2) return false;
    return falls >= by.values.length * 2 || columns.some((time) => runsAlong(time, by));
  });
}

const runsAlong = (time: LookedColumn, by: LookedColumn): boolean =>
  isTimeType(time.type) && fallsInAll(time.codes, time.values.map(Date.parse), by) !== null;

/** How often numbers fall from row to row; null when they fall within a group of `by`, or hardly rise there. */
function fallsInAll(codes: Int32Array, numbers: readonly number[], by: LookedColumn): number | null {
  const last = new Float64Array(by.values.length).fill(Number.NaN);
  let [steps, rises, falls, before] = [0, 0, 0, Number.NaN];
  for (const [row, code] of codes.entries()) {
    const [group, value] = [by.codes[row] ?? -1, numbers[code] ?? Number.NaN];
    if (group < 0 || code < 0) continue;
    const previous = last[group] ?? Number.NaN;
    if (value < previous) return null;
    if (!Number.isNaN(previous)) steps += 1;
    if (value > previous) rises += 1;
    if (value < before) falls += 1;
    last[group] = before = value;
  }
  return rises > steps * risingShare ? falls : null;
}

const maxGroups = 1000;
const maxPairs = 400;
const nearlyAll = 0.8;
const minForNearly = 10;

/** Columns that group the rows alike, as a code and its name do: by position, the positions of the others. */
function sameGroups(columns: readonly LookedColumn[], rowCount: number): readonly (readonly number[])[] {
  const found: number[][] = columns.map(() => []);
  const isGrouping = ({ values, filledCells, type }: LookedColumn): boolean =>
    type !== 'float' &&
    type !== 'decimal' &&
    values.length >= 2 &&
    values.length <= maxGroups &&
    values.length <= filledCells * 0.5;
  const candidates = columns.flatMap((column, index) => (isGrouping(column) ? [index] : []));
  let pairCount = 0;
  for (const [index, a] of candidates.entries())
    for (const b of candidates.slice(index + 1)) {
      const [first, second] = [columns[a], columns[b]];
      if (first === undefined || second === undefined || !isOneToOne(first, second, rowCount)) continue;
      found[a]?.push(b);
      found[b]?.push(a);
      if ((pairCount += 1) > maxPairs) return found;
    }
  return found;
}

/** Whether a value of one column goes with one of the other only, both ways; of many values some may share a name. */
function isOneToOne(a: LookedColumn, b: LookedColumn, rowCount: number): boolean {
  const [fewerColumn, many] = a.values.length <= b.values.length ? [a, b] : [b, a];
  const isExact = fewerColumn.values.length === many.values.length;
  if (
    !isExact &&
    (fewerColumn.values.length < minForNearly || fewerColumn.values.length < many.values.length * nearlyAll)
  )
    return false;
  const partner = new Int32Array(many.values.length).fill(-1);
  for (let row = 0; row < rowCount; row += 1) {
    const [from, to] = [many.codes[row] ?? -1, fewerColumn.codes[row] ?? -1];
    if (from < 0 && to < 0) continue;
    if (from < 0 || to < 0 || (partner[from] !== -1 && partner[from] !== to)) return false;
    partner[from] = to;
  }
  return !isExact || new Set(partner).size === fewerColumn.values.length;
}

const minSteps = 10;
const stepShare = 0.95;

/** The column of which this one is the running sum, as a balance is of amounts. */
function runningSumOf(
  columns: readonly LookedColumn[],
  index: number,
  namedColumns: readonly FactsColumn[],
): string | undefined {
  const self = columns[index];
  if (self?.numbers == null || self.values.length < minSteps) return undefined;
  const valueAt = ({ numbers, codes }: LookedColumn, row: number): number => numbers?.[codes[row] ?? -1] ?? Number.NaN;
  const sameColumnIndex = columns.findIndex((other, position) => {
    if (position === index || other.numbers === null || other.values.length < 2) return false;
    const rows = Math.min(self.codes.length, 1000);
    let steps = 0;
    for (let row = 1; row < rows; row += 1) {
      const step = valueAt(self, row) - valueAt(self, row - 1);
      if (Math.abs(step - valueAt(other, row)) <= 1e-6 * Math.max(1, Math.abs(step))) steps += 1;
      else if (row > minSteps && steps < row * 0.5) return false;
    }
    return steps >= (rows - 1) * stepShare;
  });
  return namedColumns[sameColumnIndex]?.name;
}
