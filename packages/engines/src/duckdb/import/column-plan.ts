import { quoteIdentifier, quoteText } from '../quoting.ts';
import { emptyWords, formatNamed, type CellFormat } from './cell-formats.ts';
import { guessFormat } from './guess-columns.ts';
import type { ImportColumn } from './job.ts';
import type { Source } from './source.ts';
import type { WorkDatabase } from './work-database.ts';

/** So many rows decide what a column's cells look like; the whole file is counted against it afterwards. */
const sampleRows = 20_000;

/** A column with the format in which its cells are read; null for Parquet columns that keep their type. */
export interface PlannedColumn {
  readonly column: ImportColumn;
  readonly format: CellFormat | null;
}

/** Whether an SQL text is neither NULL nor a word for nothing. */
const isFilled = (cell: string): string =>
  `(${cell} IS NOT NULL AND trim(${cell}) <> '' AND lower(trim(${cell})) NOT IN (${emptyWords.map(quoteText).join(', ')}))`;

/** SQL that is true where a cell holds something that its format cannot read. */
export const isBadCell = (cell: string, format: CellFormat): string =>
  format.type === 'text' ? 'false' : `(${isFilled(cell)} AND (${format.parse(cell)}) IS NULL)`;

/** The first rows as texts, with the scan made lenient when the rows are uneven. */
export async function readSample(
  database: WorkDatabase,
  source: Source,
): Promise<{ readonly isLenient: boolean; readonly rows: (string | null)[][] }> {
  const read = async (isLenient: boolean): Promise<(string | null)[][]> => {
    const cells = source.sniff.columnNames.map((_, index) => `c${index}::VARCHAR`).join(', ');
    const rows = await database.rows(
      `SELECT ${cells} FROM ${source.scan({ nativeTypes: null, isLenient })} LIMIT ${sampleRows}`,
    );
    return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
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

/** Settles the format of every column: the one asked for, or the one that fits the sample best. */
export function planColumns(
  source: Source,
  columns: readonly ImportColumn[] | null,
  sample: readonly (readonly (string | null)[])[],
): PlannedColumn[] {
  const wanted = columns ?? source.sniff.columnNames.map((name, index) => ({ index, name, type: null, format: null }));
  return wanted.map(({ index, name, type, format }) => {
    const named = type !== null && format !== null ? formatNamed(type, format) : null;
    const chosen =
      named ??
      guessFormat(
        sample.map((row) => row[index] ?? null),
        type,
      );
    return { column: { index, name, type: chosen.type, format: chosen.format }, format: chosen };
  });
}

/** Types that the reader may parse by itself. */
export const nativeTypesOf = (source: Source, plan: readonly PlannedColumn[]): (string | null)[] =>
  source.sniff.columnNames.map(
    (_, index) => plan.find(({ column }) => column.index === index)?.format?.nativeType ?? null,
  );

/** SELECT list of the parsed columns; with `countsBad` each typed one is followed by a mark for cells that did not fit. */
export function selectList(
  plan: readonly PlannedColumn[],
  { isParsed, countsBad }: { readonly isParsed: (planned: PlannedColumn) => boolean; readonly countsBad: boolean },
): string {
  return plan
    .flatMap((planned, position) => {
      const cell = `c${planned.column.index}`;
      const { format } = planned;
      const value =
        format === null ? cell : isParsed(planned) ? (format.fromNative?.(cell) ?? cell) : format.parse(cell);
      const mark =
        countsBad && format !== null && format.type !== 'text' && !isParsed(planned)
          ? [`${isBadCell(cell, format)} AS ${badMark(position)}`]
          : [];
      return [`${value} AS ${quoteIdentifier(planned.column.name)}`, ...mark];
    })
    .join(', ');
}

/** Name of the mark of the column at `position`; no column of a user can be called so, as names are trimmed. */
export const badMark = (position: number): string => `" bad ${position}"`;
