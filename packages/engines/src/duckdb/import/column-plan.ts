import { quoteIdentifier, quoteText } from '../quoting.ts';
import { emptyText, formatNamed, typeOfPattern } from './cell-formats.ts';
import { guessFormat } from './guess-columns.ts';
import type { DecimalSign } from './number-signs.ts';
import { timeOfNumbers } from './number-times.ts';
import type { ImportColumn, ImportType, ReadOptions } from './job.ts';
import type { Source } from './source.ts';
import { textCell, type WorkDatabase } from './work-database.ts';
import type { CellFormat } from './cell-format.ts';

/** So many rows decide what a column's cells look like; the whole file is counted against it afterwards. */
const sampleRows = 20_000;
/** Typed columns decide by their types; the sample is there to be shown and for types that a user has changed. */
const typedSampleRows = 1000;

/** How many rows are looked at: a file with fewer is known whole. */
export const sampleSize = (isTyped: boolean): number => (isTyped ? typedSampleRows : sampleRows);

/** A column with the format in which its cells are read; null for Parquet columns that keep their type. */
export interface PlannedColumn {
  readonly column: ImportColumn;
  readonly format: CellFormat | null;
  /** SQL of the cell as a text, or of the value itself when there is no format. */
  readonly cell: string;
  /** A user chose the type: it stays, however few cells fit. */
  readonly isTypeChosen: boolean;
  /** Somebody named the format, or there is none: nothing is left to find out. */
  readonly isResolved: boolean;
}

/** Whether an SQL text is neither NULL nor a word for nothing. */
const isFilled = (cell: string): string =>
  `(${cell} IS NOT NULL AND trim(${cell}) <> '' AND lower(trim(${cell})) NOT IN (${emptyText.map(quoteText).join(', ')}))`;

/** SQL that is true where a cell holds something that its format cannot read. A CASE, since it alone leaves the dear part to the few cells that need it. */
export const isBadCell = (cell: string, format: CellFormat): string =>
  format.type === 'text'
    ? 'false'
    : `(CASE WHEN (${format.parse(cell)}) IS NULL THEN ${isFilled(cell)} ELSE false END)`;

/** The first rows as texts, with the scan made lenient when the rows are uneven. */
export async function readSample(
  database: WorkDatabase,
  source: Source,
): Promise<{ readonly isLenient: boolean; readonly rows: (string | null)[][] }> {
  const read = async (isLenient: boolean): Promise<(string | null)[][]> => {
    const cells = source.sniff.columnNames.map((_, index) => `c${index}::VARCHAR`).join(', ');
    const rows = await database.rows(
      `SELECT ${cells} FROM ${source.scan({ nativeTypes: null, isLenient })} LIMIT ${sampleSize(source.kinds !== null)}`,
    );
    return rows.map((row) => row.map((cell) => (cell === null ? null : textCell(cell))));
  };
  try {
    return { isLenient: false, rows: await read(false) };
  } catch (error) {
    if (!isUneven(error)) throw error;
    return { isLenient: true, rows: await read(true) };
  }
}

/** Whether a scan failed because rows have different numbers of cells, which a lenient scan bears. */
export const isUneven = (error: unknown): boolean =>
  error instanceof Error && /Expected Number of Columns/.test(error.message);

/** What the first look at a file tells of how its cells are to be read. */
export interface SampleOfFile {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly sign: DecimalSign | null;
}

/** Plans every column, or those wanted: the format asked for, or the one that fits the sample best. */
export function planColumns(
  source: Source,
  columns: readonly ImportColumn[] | null,
  sample: SampleOfFile,
  options: ReadOptions,
): PlannedColumn[] {
  const columnsToPlan =
    columns ?? source.sniff.suggestedNames.map((name, index) => ({ index, name, type: null, format: null }));
  return columnsToPlan.map(({ index, name, type, format }) => {
    const sourceName = source.sniff.columnNames[index] ?? name;
    const chosenType = type ?? ownValue(options.columnTypes, sourceName);
    const kind = source.kinds?.[index] ?? null;
    const cellsOf = (): (string | null)[] => sample.rows.map((row) => row[index] ?? null);
    const isKept = kind !== null && format === null && (chosenType ?? kind) === kind;
    const time =
      isKept && kind === 'integer' && chosenType === null
        ? timeOfNumbers(
            sourceName,
            cellsOf().flatMap((cell) => cell ?? []),
          )
        : null;
    if (isKept && time === null) {
      const column = { index, name, type: kind, format: null };
      return { column, format: null, cell: `c${index}`, isTypeChosen: false, isResolved: true };
    }
    const chosenFormat = namedFormat(chosenType, format ?? ownValue(options.dateFormats, sourceName));
    const found =
      time ??
      chosenFormat ??
      guessFormat(cellsOf(), { name: sourceName, type: chosenType, sign: sample.sign, marks: options });
    return {
      column: { index, name, type: found.type, format: found.format },
      format: found,
      cell: source.textOf(index),
      isTypeChosen: chosenType !== null,
      isResolved: chosenFormat !== null,
    };
  });
}

/** Names of columns are anybody's: `constructor` is no key unless the file has it. */
const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | null =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null;

function namedFormat(type: ImportType | null, name: string | null): CellFormat | null {
  if (name === null) return null;
  return formatNamed(type ?? typeOfPattern(name), name);
}

/** Types that the reader may parse by itself. */
export const nativeTypesOf = (source: Source, plan: readonly PlannedColumn[]): (string | null)[] =>
  source.sniff.columnNames.map(
    (_, index) => plan.find(({ column }) => column.index === index)?.format?.nativeType ?? null,
  );

/** SELECT list of the parsed columns; with `countsBad` each typed one is followed by a mark for cells that did not fit. */
export function selectList(
  plan: readonly PlannedColumn[],
  {
    isParsed,
    countsBad,
  }: { readonly isParsed: (plannedColumn: PlannedColumn) => boolean; readonly countsBad: boolean },
): string {
  return plan
    .flatMap((plannedColumn, position) => {
      const { cell, format } = plannedColumn;
      const value =
        format === null ? cell : isParsed(plannedColumn) ? (format.fromNative?.(cell) ?? cell) : format.parse(cell);
      const mark =
        countsBad && format !== null && format.type !== 'text' && !isParsed(plannedColumn)
          ? [`${isBadCell(cell, format)} AS ${badMark(position)}`]
          : [];
      return [`${value} AS ${quoteIdentifier(plannedColumn.column.name)}`, ...mark];
    })
    .join(', ');
}

/** Name of the mark of the column at `position`; no column of a user can be called so, as names are trimmed. */
export const badMark = (position: number): string => `" bad ${position}"`;
