import { fail } from '@sextant/contract';
import { badMark, isUneven, nativeTypesOf, planColumns, selectList, type PlannedColumn } from './column-plan.ts';
import type { ImportColumn, ImportResult, ImportTarget, JobLimits, ReadOptions } from './job.ts';
import { isAmount, isPercent } from './number-formats.ts';
import { readBadCells } from './preview.ts';
import { resolveColumns } from './resolve-columns.ts';
import { openSource, withoutRows, type Source } from './source.ts';
import { stageAfter, staging, writeTableFile, type BadCells } from './table-file.ts';
import type { WorkDatabase } from './work-database.ts';

/** What an import works on. */
export interface FileImport {
  readonly file: string;
  readonly options: ReadOptions;
  /** Null takes all columns as a preview would show them. */
  readonly columns: readonly ImportColumn[] | null;
  readonly target: ImportTarget;
}

/** Reads a file into a new table file, in one pass over the file. Cells that do not fit become NULL and are counted. */
export async function importFile(
  database: WorkDatabase,
  { file, options, columns, target }: FileImport,
  limits: JobLimits,
): Promise<ImportResult> {
  const openedSource = await openSource(database.connection, file, options, limits);
  const stagedFile = await stageFile(database, openedSource, columns, options);
  const { names, source } = stagedFile;
  const [[rowCount] = []] = await database.rows(`SELECT count(*) FROM ${staging}`);
  if (Number(rowCount) === 0) throw fail('UPLOAD_007', {});
  const writtenNames = target.appendTo === null ? names : await stageAfter(database, target.appendTo);
  const badCellsByColumn = await readBadCellsByColumn(database, source, stagedFile);
  return writeTableFile(
    database,
    target,
    writtenNames,
    writtenNames.map(
      (name) =>
        badCellsByColumn[names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase())] ?? noBadCells,
    ),
  );
}

const maxExamples = 5;
const noBadCells: BadCells = { badCells: 0, badExamples: [], isPercent: false, isAmount: false };

/** The cells of each column that did not fit, with a few of their texts. */
export async function readBadCellsByColumn(
  database: WorkDatabase,
  source: Source,
  { plan, badCells, isLenient }: Pick<StagedFile, 'plan' | 'badCells' | 'isLenient'>,
): Promise<BadCells[]> {
  const found: BadCells[] = [];
  for (const [position, { cell, format }] of plan.entries()) {
    const count = badCells[position] ?? 0;
    const scan = source.scan({ nativeTypes: null, isLenient });
    const cells =
      count === 0 || format === null ? [] : await readBadCells(database, scan, { cell, format }, maxExamples);
    found.push({
      badCells: count,
      badExamples: cells.map(({ text }) => text),
      isPercent: isPercent(format?.format ?? null),
      isAmount: isAmount(format?.format ?? null),
    });
  }
  return found;
}

/** An aggregate too: of plain numbers there would be one row for each row that is staged. */
const noneBad = 'count(*) FILTER (false)';

/** A file whose rows are staged. */
export interface StagedFile {
  /** Without the rows that are left out. */
  readonly source: Source;
  readonly names: readonly string[];
  readonly plan: readonly PlannedColumn[];
  readonly badCells: readonly number[];
  readonly isLenient: boolean;
}

/** Reads the file into the staging table, in one pass where that is possible. */
export async function stageFile(
  database: WorkDatabase,
  openedSource: Source,
  columns: readonly ImportColumn[] | null,
  options: ReadOptions,
): Promise<StagedFile> {
  const { leftOutRows } = options;
  const plannedColumns =
    columns === null ? null : planColumns(openedSource, columns, { rows: [], sign: null }, options);
  const isResolved =
    leftOutRows !== null &&
    plannedColumns !== null &&
    plannedColumns.every((plannedColumn) => plannedColumn.isResolved);
  const resolution = isResolved ? null : await resolveColumns(database, openedSource, columns, options);
  const source = resolution?.source ?? withoutRows(openedSource, leftOutRows ?? []);
  const plan = resolution === null ? (plannedColumns ?? []) : resolution.columns.map(({ planned }) => planned);
  const attempts = attemptsFor(source, resolution?.isLenient === true);
  for (const [index, attempt] of attempts.entries()) {
    try {
      return await stageOnce(database, source, plan, attempt);
    } catch (error) {
      // A cell that does not fit stops the fast attempt, an uneven row the strict ones; the last attempt takes whatever there is.
      const isUnreadable =
        error instanceof Error &&
        /CSV Error/.test(error.message) &&
        !isUneven(error) &&
        !/Error when converting/.test(error.message);
      if (index === attempts.length - 1 || isUnreadable) throw error;
      await database.connection.run(`DROP TABLE IF EXISTS ${staging}`);
    }
  }
  throw fail('UPLOAD_010', {});
}

interface Attempt {
  readonly isNative: boolean;
  readonly isLenient: boolean;
}

function attemptsFor(source: Source, isLenient: boolean): readonly Attempt[] {
  if (source.sniff.delimiter === null) return [{ isNative: false, isLenient: false }];
  const all = [
    ...(source.readsNatively ? [{ isNative: true, isLenient: false }] : []),
    { isNative: false, isLenient: false },
    { isNative: false, isLenient: true },
  ];
  return isLenient ? all.slice(-1) : all;
}

async function stageOnce(
  database: WorkDatabase,
  source: Source,
  plan: readonly PlannedColumn[],
  { isNative, isLenient }: Attempt,
): Promise<StagedFile> {
  const isParsed = ({ format }: PlannedColumn): boolean => isNative && format?.nativeType !== null;
  const list = selectList(plan, { isParsed, countsBad: true });
  const scan = source.scan({ nativeTypes: isNative ? nativeTypesOf(source, plan) : null, isLenient });
  await database.run(`CREATE TABLE ${staging} AS SELECT ${list} FROM ${scan}`, 'reading');
  const marks = plan.map((plannedColumn, position) =>
    plannedColumn.format !== null && plannedColumn.format.type !== 'text' && !isParsed(plannedColumn)
      ? `count(*) FILTER (${badMark(position)})`
      : noneBad,
  );
  const [counts = []] = await database.rows(`SELECT ${marks.join(', ')} FROM ${staging}`);
  return { source, names: plan.map(({ column }) => column.name), plan, badCells: counts.map(Number), isLenient };
}

/** What makes a table of our own SQL. */
export interface QueryImport {
  readonly setup: readonly string[];
  readonly sql: string;
  readonly target: ImportTarget;
}

/** Makes a table file of what a trusted statement of ours returns. */
export async function importQuery(database: WorkDatabase, { setup, sql, target }: QueryImport): Promise<ImportResult> {
  for (const statement of setup) await database.run(statement, 'checking');
  await database.run(`CREATE TABLE ${staging} AS ${sql}`, 'reading');
  const stagingColumns = await database.rows(`DESCRIBE ${staging}`);
  const names = stagingColumns.map(([name]) => String(name));
  return writeTableFile(
    database,
    target,
    names,
    names.map(() => noBadCells),
  );
}
