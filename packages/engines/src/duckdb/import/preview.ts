import { factsOf, noFacts, rowsForFacts } from './column-facts.ts';
import { isBadCell, selectList } from './column-plan.ts';
import { minForShare } from './job.ts';
import type {
  BadCell,
  ColumnFacts,
  FilePreview,
  ImportProgress,
  JobLimits,
  PreviewColumn,
  ReadOptions,
} from './job.ts';
import { isAmount, isPercent } from './number-formats.ts';
import { resolveColumns, type ResolvedColumn, type ResolvedImport } from './resolve-columns.ts';
import { openSource, type Source } from './source.ts';
import { textCell, type WorkDatabase } from './work-database.ts';
import type { CellFormat } from './cell-format.ts';

const shownRows = 100;
const shownBadCells = 5;

/** What a file would become, as an import with the same options makes it. */
export async function previewFile(
  database: WorkDatabase,
  { file, options }: { readonly file: string; readonly options: ReadOptions },
  limits: JobLimits,
  onProgress: (progress: ImportProgress) => void,
): Promise<FilePreview> {
  onProgress({ phase: 'checking', fraction: null });
  const openedSource = await openSource(database.connection, file, options, limits);
  const resolvedImport = await resolveColumns(database, openedSource, null, options);
  const { source, leftOutRows, columns, rowCount, isLenient, sample } = resolvedImport;
  const scan = source.scan({ nativeTypes: null, isLenient });
  const facts = await factsOfScan(database, scan, columns);
  const shownColumns: PreviewColumn[] = [];
  for (const [index, resolvedColumn] of columns.entries())
    shownColumns.push({
      ...(await previewColumn(database, scan, resolvedColumn)),
      ...valuesOf(resolvedColumn, sample, rowCount),
      facts: facts[index] ?? noFacts,
      isPercent: isPercent(resolvedColumn.planned.column.format),
      isAmount: isAmount(resolvedColumn.planned.column.format),
    });
  return {
    sniff: source.sniff,
    columns: shownColumns,
    rowCount,
    leftOutRows,
    leftOutCount: leftOutRows.length === 0 ? 0 : (await countRows(database, openedSource, isLenient)) - rowCount,
    decimal: decimalOf(resolvedImport),
    unevenRows: isLenient ? await countUneven(database, source) : 0,
    firstRows: sample.slice(0, shownRows),
    badInFirstRows: await badInFirstRows(database, scan, columns),
  };
}

/** The facts of the columns as they would be read, by the first rows. */
async function factsOfScan(
  database: WorkDatabase,
  scan: string,
  columns: readonly ResolvedColumn[],
): Promise<ColumnFacts[]> {
  const plan = columns.map(({ planned }) => planned);
  const list = selectList(plan, { isParsed: () => false, countsBad: false });
  const rows = await database.rows(
    `SELECT COLUMNS(*)::VARCHAR FROM (SELECT ${list} FROM ${scan} LIMIT ${rowsForFacts(plan.length)})`,
  );
  const texts = rows.map((row) => row.map((cell) => (cell === null ? null : textCell(cell))));
  return factsOf(
    plan.map(({ column }) => column),
    texts,
    true,
  );
}

async function countRows(database: WorkDatabase, source: Source, isLenient: boolean): Promise<number> {
  const [[count] = []] = await database.rows(`SELECT count(*) FROM ${source.scan({ nativeTypes: null, isLenient })}`);
  return Number(count);
}

/** The sign with which decimals begin: a comma only where no column of plain numbers has a point. */
function decimalOf({ sign, columns }: ResolvedImport): '.' | ',' | null {
  const formats = columns.flatMap(({ planned: { format } }) => format ?? []);
  const hasDecimal = (decimal: '.' | ','): boolean => formats.some(({ marks }) => marks?.decimal === decimal);
  const hasPlainPoint = formats.some(({ type, format }) => type === 'float' && format === 'plain');
  if (sign?.decimal === ',' && hasDecimal(',') && !hasPlainPoint) return ',';
  return hasDecimal('.') && !hasDecimal(',') ? '.' : !hasDecimal('.') && hasDecimal(',') ? ',' : null;
}

/** How many values there are. The engine's estimate is too rough to tell a key by, or to be said of a small file: what was read is counted. */
function valuesOf(
  { planned: { column }, distinctValues }: ResolvedColumn,
  sample: readonly (readonly (string | null)[])[],
  rowCount: number,
): Pick<PreviewColumn, 'distinctValues' | 'distinctKind' | 'uniqueShare'> {
  const filledCells = sample.flatMap((row) => row[column.index] ?? []);
  const { size } = new Set(filledCells);
  const uniqueShare = column.type === 'integer' && filledCells.length >= minForShare ? size / filledCells.length : null;
  if (sample.length >= rowCount) return { distinctValues: size, distinctKind: 'exact', uniqueShare };
  if (distinctValues === null) return { distinctValues: size, distinctKind: 'at least', uniqueShare };
  return { distinctValues, distinctKind: 'about', uniqueShare };
}

async function previewColumn(
  database: WorkDatabase,
  scan: string,
  resolvedColumn: ResolvedColumn,
): Promise<
  Omit<PreviewColumn, 'distinctValues' | 'distinctKind' | 'uniqueShare' | 'facts' | 'isPercent' | 'isAmount'>
> {
  const { planned, distinctValues: _distinctValues, ...counts } = resolvedColumn;
  const { format, cell } = planned;
  const hasBad = counts.badCells > 0 && format !== null;
  return {
    ...planned.column,
    ...counts,
    badExamples: hasBad ? await readBadCells(database, scan, { cell, format }, shownBadCells) : [],
  };
}

/** The first cells that do not fit, with their rows. Texts are cut to 200 signs. */
export async function readBadCells(
  database: WorkDatabase,
  scan: string,
  { cell, format }: { readonly cell: string; readonly format: CellFormat },
  most: number,
): Promise<BadCell[]> {
  const rows = await database.rows(
    `SELECT row, left(cell, 200) FROM (SELECT row_number() OVER () AS row, ${cell} AS cell FROM ${scan}) WHERE ${isBadCell('cell', format)} LIMIT ${most}`,
  );
  return rows.map(([row, text]) => ({ row: Number(row), text: String(text) }));
}

async function badInFirstRows(
  database: WorkDatabase,
  scan: string,
  columns: readonly ResolvedColumn[],
): Promise<(readonly [row: number, column: number])[]> {
  const doubtfulColumns = columns.flatMap(({ planned: { cell, format }, badCells }, column) =>
    badCells > 0 && format !== null ? [{ column, isBad: isBadCell(cell, format) }] : [],
  );
  if (doubtfulColumns.length === 0) return [];
  const rows = await database.rows(
    `SELECT ${doubtfulColumns.map(({ isBad }) => isBad).join(', ')} FROM (SELECT * FROM ${scan} LIMIT ${shownRows})`,
  );
  return rows.flatMap((cells, row) =>
    doubtfulColumns.flatMap(({ column }, index): (readonly [number, number])[] =>
      cells[index] === true ? [[row, column]] : [],
    ),
  );
}

async function countUneven(database: WorkDatabase, source: Source): Promise<number> {
  await database.rows(
    `SELECT count(*) FROM ${source.scan({ nativeTypes: null, isLenient: false, countsUneven: true })}`,
  );
  const [row = []] = await database.rows('SELECT count(DISTINCT line) FROM reject_errors');
  return Number(row[0] ?? 0);
}
