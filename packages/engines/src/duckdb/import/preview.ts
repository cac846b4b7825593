import { fail } from '@sextant/contract';
import { alternativeOf, type CellFormat } from './cell-formats.ts';
import { isBadCell, isUneven, planColumns, readSample, type PlannedColumn } from './column-plan.ts';
import { importTypeOf } from './import-types.ts';
import type { BadCell, FilePreview, ImportProgress, JobLimits, PreviewColumn, ReadOptions } from './job.ts';
import { openSource, type Source } from './source.ts';
import type { WorkDatabase } from './work-database.ts';

const shownRows = 100;
const shownBadCells = 5;

/** What a file would become: formats guessed from its first rows and counted over all of them. */
export async function previewFile(
  database: WorkDatabase,
  file: string,
  options: ReadOptions,
  limits: JobLimits,
  onProgress: (progress: ImportProgress) => void,
): Promise<FilePreview> {
  onProgress({ phase: 'checking', fraction: null });
  const source = await openSource(database.connection, file, options, limits);
  if (!source.isText) return previewParquet(database, source);
  const sample = await readSample(database, source);
  if (sample.rows.length === 0) throw fail('UPLOAD_007', {});
  const guessed = planColumns(source, null, sample.rows);
  const { counts, isLenient } = await countWhole(database, source, guessed, sample.isLenient);
  const columns: PreviewColumn[] = [];
  for (const [position, planned] of guessed.entries())
    columns.push(
      await previewColumn(
        database,
        source.scan({ nativeTypes: null, isLenient }),
        settle(planned, counts.columns[position]),
      ),
    );
  return {
    sniff: source.sniff,
    columns,
    rowCount: counts.rowCount,
    unevenRows: isLenient ? await countUneven(database, source) : 0,
    firstRows: sample.rows.slice(0, shownRows),
  };
}

interface ColumnCounts {
  readonly filled: number;
  readonly bad: number;
  readonly badInAlternative: number | null;
  readonly distinct: number;
}

interface Settled {
  readonly planned: PlannedColumn;
  readonly counts: ColumnCounts & { readonly rowCount: number };
  readonly isDateOrderUnsure: boolean;
}

async function countWhole(
  database: WorkDatabase,
  source: Source,
  plan: readonly PlannedColumn[],
  startLenient: boolean,
) {
  const terms = plan.flatMap(({ column, format }) => {
    const cell = `c${column.index}`;
    const alternative = format === null ? null : alternativeOf(format);
    const bad = (given: CellFormat | null): string =>
      given === null || given.type === 'text' ? '0' : `count(*) FILTER (${isBadCell(cell, given)})`;
    return [
      `count(${cell})`,
      bad(format),
      alternative === null ? 'NULL' : bad(alternative),
      `approx_count_distinct(${cell})`,
    ];
  });
  const count = async (isLenient: boolean) => {
    const [row = []] = await database.rows(
      `SELECT count(*), ${terms.join(', ')} FROM ${source.scan({ nativeTypes: null, isLenient })}`,
    );
    const [rowCount = 0, ...numbers] = row.map((cell) => (cell === null ? null : Number(cell)));
    const columns = plan.map((_, position): ColumnCounts & { rowCount: number } => {
      const [filled = 0, bad = 0, badInAlternative = null, distinct = 0] = numbers.slice(
        position * 4,
        position * 4 + 4,
      );
      return { rowCount: rowCount ?? 0, filled: filled ?? 0, bad: bad ?? 0, badInAlternative, distinct: distinct ?? 0 };
    });
    return { rowCount: rowCount ?? 0, columns };
  };
  try {
    return { counts: await count(startLenient), isLenient: startLenient };
  } catch (error) {
    if (startLenient || !isUneven(error)) throw error;
    return { counts: await count(true), isLenient: true };
  }
}

/** The whole file has the last word: it decides the order of day and month, whether numbers have decimals, and whether a guessed type holds at all. */
function settle(planned: PlannedColumn, counts: (ColumnCounts & { readonly rowCount: number }) | undefined): Settled {
  const known = counts ?? { rowCount: 0, filled: 0, bad: 0, badInAlternative: null, distinct: 0 };
  const alternative = planned.format === null ? null : alternativeOf(planned.format);
  if (alternative !== null && known.badInAlternative !== null && known.badInAlternative < known.bad) {
    return {
      planned: withFormat(planned, alternative),
      counts: { ...known, bad: known.badInAlternative },
      isDateOrderUnsure: false,
    };
  }
  if (known.bad > known.filled * 0.2)
    return { planned: withFormat(planned, null), counts: { ...known, bad: 0 }, isDateOrderUnsure: false };
  return {
    planned,
    counts: known,
    isDateOrderUnsure: alternative?.type === planned.format?.type && known.badInAlternative === known.bad,
  };
}

function withFormat(planned: PlannedColumn, format: CellFormat | null): PlannedColumn {
  return { column: { ...planned.column, type: format?.type ?? 'text', format: format?.format ?? 'plain' }, format };
}

async function previewColumn(
  database: WorkDatabase,
  scan: string,
  { planned, counts, isDateOrderUnsure }: Settled,
): Promise<PreviewColumn> {
  const { column, format } = planned;
  const badExamples =
    counts.bad > 0 && format !== null ? await readBadCells(database, scan, `c${column.index}`, format) : [];
  return {
    ...column,
    emptyCells: counts.rowCount - counts.filled,
    badCells: counts.bad,
    badExamples,
    distinctValues: counts.distinct,
    isDateOrderUnsure,
  };
}

async function readBadCells(
  database: WorkDatabase,
  scan: string,
  cell: string,
  format: CellFormat,
): Promise<BadCell[]> {
  const rows = await database.rows(
    `SELECT row, left(cell, 200) FROM (SELECT row_number() OVER () AS row, ${cell} AS cell FROM ${scan}) WHERE ${isBadCell('cell', format)} LIMIT ${shownBadCells}`,
  );
  return rows.map(([row, text]) => ({ row: Number(row), text: String(text) }));
}

async function countUneven(database: WorkDatabase, source: Source): Promise<number> {
  await database.rows(
    `SELECT count(*) FROM ${source.scan({ nativeTypes: null, isLenient: false, countsUneven: true })}`,
  );
  const [row = []] = await database.rows('SELECT count(DISTINCT line) FROM reject_errors');
  return Number(row[0] ?? 0);
}

async function previewParquet(database: WorkDatabase, source: Source): Promise<FilePreview> {
  const scan = source.scan({ nativeTypes: null, isLenient: false });
  const names = source.sniff.columnNames;
  const [counts = []] = await database.rows(
    `SELECT count(*), ${names.map((_, index) => `count(c${index}), approx_count_distinct(c${index})`).join(', ')} FROM ${scan}`,
  );
  const described = await database.rows(`DESCRIBE SELECT * FROM ${scan}`);
  const firstRows = await database.rows(
    `SELECT ${names.map((_, index) => `c${index}::VARCHAR`).join(', ')} FROM ${scan} LIMIT ${shownRows}`,
  );
  const rowCount = Number(counts[0]);
  if (rowCount === 0) throw fail('UPLOAD_007', {});
  return {
    sniff: source.sniff,
    rowCount,
    unevenRows: 0,
    firstRows: firstRows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
    columns: names.map((name, index) => ({
      index,
      name,
      type: importTypeOf(String(described[index]?.[1])),
      format: null,
      emptyCells: rowCount - Number(counts[1 + index * 2]),
      badCells: 0,
      badExamples: [],
      distinctValues: Number(counts[2 + index * 2]),
      isDateOrderUnsure: false,
    })),
  };
}
