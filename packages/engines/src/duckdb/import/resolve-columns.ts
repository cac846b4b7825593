import { fail } from '@sextant/contract';
import { alternativeOf, formatNamed } from './cell-formats.ts';
import { isBadCell, isUneven, planColumns, readSample, sampleSize, type PlannedColumn } from './column-plan.ts';
import type { ImportColumn, LeftOutRows, ReadOptions } from './job.ts';
import { fittedDecimal, measureDigits } from './number-formats.ts';
import { decimalSignOf, type DecimalSign } from './number-signs.ts';
import { withoutRows, type Source } from './source.ts';
import { findLeftOut, withoutLeftOut, type TextRows } from './total-rows.ts';
import type { WorkDatabase } from './work-database.ts';
import type { CellFormat } from './cell-format.ts';

/** What is known of a column when all of its cells were looked at. */
export interface ResolvedColumn {
  readonly planned: PlannedColumn;
  readonly emptyCells: number;
  readonly badCells: number;
  /** About how many different values there are; null for texts, where counting them would cost as much as all the rest. */
  readonly distinctValues: number | null;
  readonly isDateOrderUnsure: boolean;
}

/** How a file is read. Previews show it and imports keep to it. */
export interface ResolvedImport {
  /** Without the rows that are left out. */
  readonly source: Source;
  readonly leftOutRows: readonly LeftOutRows[];
  /** Of the file's decimals; null when nothing tells. */
  readonly sign: DecimalSign | null;
  readonly columns: readonly ResolvedColumn[];
  readonly rowCount: number;
  readonly isLenient: boolean;
  readonly sample: readonly (readonly (string | null)[])[];
}

/** Resolves how the columns are read: formats guessed from the first rows, and the whole file has the last word. @throws UPLOAD_007 */
export async function resolveColumns(
  database: WorkDatabase,
  wholeSource: Source,
  columns: readonly ImportColumn[] | null,
  options: ReadOptions,
): Promise<ResolvedImport> {
  const { columnNames } = wholeSource.sniff;
  const read = await readSample(database, wholeSource);
  const leftOutRows = options.leftOutRows ?? leftOutOf(wholeSource, read.rows);
  const source = withoutRows(wholeSource, leftOutRows);
  const sample = { ...read, rows: withoutLeftOut(read.rows, leftOutRows, columnNames) };
  if (sample.rows.length === 0) throw fail('UPLOAD_007', {});
  const sign = source.kinds === null ? decimalSignOf(sample.rows, columnNames.length, wholeSource.sniff) : null;
  const plan = planColumns(source, columns, { rows: sample.rows, sign }, options);
  const { counts, rowCount, isLenient } = await countWhole(database, source, plan, sample.isLenient);
  const resolvedColumns = plan.map((plannedColumn, position) =>
    resolve(plannedColumn, counts[position] ?? noCounts, rowCount),
  );
  const fittedColumns = await fitDecimals(
    database,
    source.scan({ nativeTypes: null, isLenient }),
    resolvedColumns,
    rowCount,
  );
  return { source, leftOutRows, sign, columns: fittedColumns, rowCount, isLenient, sample: sample.rows };
}

/** Totals and footnotes among the first rows, and among the last ones of a long file. */
function leftOutOf({ sniff, lastRows, kinds }: Source, rows: TextRows): LeftOutRows[] {
  const isWhole = rows.length < sampleSize(kinds !== null);
  return findLeftOut(isWhole ? rows : [...rows, ...lastRows], sniff.columnNames, isWhole);
}

interface ColumnCounts {
  readonly filledCells: number;
  readonly values: number;
  readonly bad: number;
  readonly badInAlternative: number | null;
  readonly distinct: number | null;
}

const noCounts: ColumnCounts = { filledCells: 0, values: 0, bad: 0, badInAlternative: null, distinct: null };

/** The other format of a column that the whole file may prefer. What a user chose stays. */
function otherFormat({ format, isResolved, isTypeChosen }: PlannedColumn): CellFormat | null {
  if (format === null || isResolved) return null;
  const other = alternativeOf(format);
  return isTypeChosen && other?.type !== format.type ? null : other;
}

/** Whatever reads as a whole number reads with decimals too, so only the cells that do not are looked at once more. */
function badInOther({ cell, format }: PlannedColumn, other: CellFormat): string {
  const isBad = isBadCell(cell, other);
  return format === null || format.type === other.type
    ? `count(*) FILTER (${isBad})`
    : `count(*) FILTER (CASE WHEN (${format.parse(cell)}) IS NULL THEN ${isBad} ELSE false END)`;
}

/** SQL of the values that a column's cells stand for. */
const valueOf = ({ format, cell }: PlannedColumn): string => format?.parse(cell) ?? cell;

async function countWhole(
  database: WorkDatabase,
  source: Source,
  plan: readonly PlannedColumn[],
  startLenient: boolean,
): Promise<{ readonly counts: readonly ColumnCounts[]; readonly rowCount: number; readonly isLenient: boolean }> {
  const terms = plan.flatMap((plannedColumn) => {
    const { cell, format } = plannedColumn;
    const bad = (cellFormat: CellFormat | null): string =>
      cellFormat === null || cellFormat.type === 'text' ? '0' : `count(*) FILTER (${isBadCell(cell, cellFormat)})`;
    const other = otherFormat(plannedColumn);
    return [
      `count(${cell})`,
      `count(${valueOf(plannedColumn)})`,
      bad(format),
      other === null ? 'NULL' : badInOther(plannedColumn, other),
      source.kinds === null ? 'NULL' : `approx_count_distinct(${cell})`,
    ];
  });
  const count = async (isLenient: boolean) => {
    const [row = []] = await database.rows(
      `SELECT count(*), ${terms.join(', ')} FROM ${source.scan({ nativeTypes: null, isLenient })}`,
    );
    const [rowCount = 0, ...numbers] = row.map((cell) => (cell === null ? null : Number(cell)));
    const counts = plan.map((_, position): ColumnCounts => {
      const [filledCells, values, bad, badInAlternative = null, distinct = null] = numbers.slice(
        position * 5,
        position * 5 + 5,
      );
      return { filledCells: filledCells ?? 0, values: values ?? 0, bad: bad ?? 0, badInAlternative, distinct };
    });
    return { counts, rowCount: rowCount ?? 0, isLenient };
  };
  try {
    return await count(startLenient);
  } catch (error) {
    if (startLenient || !isUneven(error)) throw error;
    return count(true);
  }
}

/** The order of day and month, whether numbers have decimals, and whether a guessed type holds at all. */
function resolve(plannedColumn: PlannedColumn, counts: ColumnCounts, rowCount: number): ResolvedColumn {
  const { filledCells, values, bad, badInAlternative, distinct: distinctValues } = counts;
  const other = otherFormat(plannedColumn);
  const emptyCells = rowCount - values - bad;
  if (other !== null && badInAlternative !== null && badInAlternative < bad) {
    return {
      planned: withFormat(plannedColumn, other),
      emptyCells,
      badCells: badInAlternative,
      distinctValues,
      isDateOrderUnsure: false,
    };
  }
  if (!plannedColumn.isTypeChosen && !plannedColumn.isResolved && bad > filledCells * 0.2) {
    const text = formatNamed('text', 'plain');
    return {
      planned: withFormat(plannedColumn, text),
      emptyCells: rowCount - filledCells,
      badCells: 0,
      distinctValues,
      isDateOrderUnsure: false,
    };
  }
  const isDateOrderUnsure = other !== null && other.type === plannedColumn.format?.type && badInAlternative === bad;
  return { planned: plannedColumn, emptyCells, badCells: bad, distinctValues, isDateOrderUnsure };
}

const withFormat = (plannedColumn: PlannedColumn, format: CellFormat | null): PlannedColumn => ({
  ...plannedColumn,
  column: { ...plannedColumn.column, type: format?.type ?? 'text', format: format?.format ?? 'plain' },
  format,
});

/** Exact decimals get as many digits as the file has. */
async function fitDecimals(
  database: WorkDatabase,
  scan: string,
  columns: readonly ResolvedColumn[],
  rowCount: number,
): Promise<readonly ResolvedColumn[]> {
  const isOpen = ({ planned }: ResolvedColumn): boolean => planned.format?.type === 'decimal' && !planned.isResolved;
  const open = columns.filter(isOpen);
  if (open.length === 0) return columns;
  const measures = open.flatMap(({ planned: { cell, format } }) =>
    format === null ? [] : measureDigits(cell, format),
  );
  const [digits = []] = await database.rows(`SELECT ${measures.join(', ')} FROM ${scan}`);
  const fittedPlans = open.map(({ planned }, index) =>
    planned.format === null
      ? planned
      : withFormat(
          planned,
          fittedDecimal(planned.format, Number(digits[index * 2] ?? 0), Number(digits[index * 2 + 1] ?? 0)),
        ),
  );
  const [counts = []] = await database.rows(
    `SELECT ${fittedPlans.flatMap(({ cell, format }) => (format === null ? [] : [`count(${format.parse(cell)})`, `count(*) FILTER (${isBadCell(cell, format)})`])).join(', ')} FROM ${scan}`,
  );
  return columns.map((column) => {
    const index = open.indexOf(column);
    const fittedPlan = fittedPlans[index];
    if (fittedPlan === undefined) return column;
    const [values, badCells] = [Number(counts[index * 2]), Number(counts[index * 2 + 1])];
    return { ...column, planned: fittedPlan, badCells, emptyCells: rowCount - values - badCells };
  });
}
