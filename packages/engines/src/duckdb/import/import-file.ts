import { fail } from '@sextant/contract';
import { quoteIdentifier } from '../quoting.ts';
import {
  badMark,
  isUneven,
  nativeTypesOf,
  planColumns,
  readSample,
  selectList,
  type PlannedColumn,
} from './column-plan.ts';
import type { ImportColumn, ImportResult, ImportTarget, ImportType, JobLimits, ReadOptions } from './job.ts';
import { importTypeOf } from './import-types.ts';
import { openSource, type Source } from './source.ts';
import { matchColumns, stageAfter, staging, writeTableFile } from './table-file.ts';
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
  const source = await openSource(database.connection, file, options, limits);
  const { names, badCells } = source.isText
    ? await stageText(database, source, columns)
    : await stageParquet(database, source, columns);
  const [[rowCount] = []] = await database.rows(`SELECT count(*) FROM ${staging}`);
  if (Number(rowCount) === 0) throw fail('UPLOAD_007', {});
  const written =
    target.appendTo === null
      ? names
      : await stageAfter(
          database,
          target.appendTo,
          (existing) => `SELECT ${matchColumns(existing, names)} FROM ${staging}`,
        );
  return writeTableFile(database, target, written, badCellsOf(written, names, badCells));
}

const badCellsOf = (written: readonly string[], names: readonly string[], badCells: readonly number[]): number[] =>
  written.map((name) => badCells[names.findIndex((given) => given.toLowerCase() === name.toLowerCase())] ?? 0);

interface Staged {
  readonly names: readonly string[];
  readonly badCells: readonly number[];
}

async function stageText(
  database: WorkDatabase,
  source: Source,
  columns: readonly ImportColumn[] | null,
): Promise<Staged> {
  const isSettled = columns !== null && columns.every(({ format }) => format !== null);
  const sample = isSettled ? { isLenient: false, rows: [] } : await readSample(database, source);
  const plan = planColumns(source, columns, sample.rows);
  const attempts = attemptsFor(source, sample.isLenient);
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
    { isNative: true, isLenient: false },
    { isNative: false, isLenient: false },
    { isNative: false, isLenient: true },
  ];
  return isLenient ? all.slice(2) : all;
}

async function stageOnce(
  database: WorkDatabase,
  source: Source,
  plan: readonly PlannedColumn[],
  { isNative, isLenient }: Attempt,
): Promise<Staged> {
  const isParsed = ({ format }: PlannedColumn): boolean => isNative && format?.nativeType !== null;
  const list = selectList(plan, { isParsed, countsBad: true });
  const scan = source.scan({ nativeTypes: isNative ? nativeTypesOf(source, plan) : null, isLenient });
  await database.run(`CREATE TABLE ${staging} AS SELECT ${list} FROM ${scan}`, 'reading');
  const marks = plan.map((planned, position) =>
    planned.format !== null && planned.format.type !== 'text' && !isParsed(planned)
      ? `count(*) FILTER (${badMark(position)})`
      : '0',
  );
  const [counts = []] = await database.rows(`SELECT ${marks.join(', ')} FROM ${staging}`);
  return { names: plan.map(({ column }) => column.name), badCells: counts.map(Number) };
}

const sqlTypes: Readonly<Record<ImportType, string>> = {
  integer: 'BIGINT',
  float: 'DOUBLE',
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
};

/** Parquet columns keep their own type unless another one was asked for. */
async function stageParquet(
  database: WorkDatabase,
  source: Source,
  columns: readonly ImportColumn[] | null,
): Promise<Staged> {
  const scan = source.scan({ nativeTypes: null, isLenient: false });
  const described = await database.rows(`DESCRIBE SELECT * FROM ${scan}`);
  const wanted =
    columns ??
    source.sniff.columnNames.map((name, index): ImportColumn => ({
      index,
      name,
      type: importTypeOf(String(described[index]?.[1])),
      format: null,
    }));
  const cells = wanted.flatMap(({ index, name, type }, position) => {
    const isKept = importTypeOf(String(described[index]?.[1])) === type;
    const value = isKept ? `c${index}` : `TRY_CAST(c${index} AS ${sqlTypes[type]})`;
    return [
      `${value} AS ${quoteIdentifier(name)}`,
      ...(isKept ? [] : [`(c${index} IS NOT NULL AND ${value} IS NULL) AS ${badMark(position)}`]),
    ];
  });
  await database.run(`CREATE TABLE ${staging} AS SELECT ${cells.join(', ')} FROM ${scan}`, 'reading');
  const marks = wanted.map(({ index, type }, position) =>
    importTypeOf(String(described[index]?.[1])) === type ? '0' : `count(*) FILTER (${badMark(position)})`,
  );
  const [counts = []] = await database.rows(`SELECT ${marks.join(', ')} FROM ${staging}`);
  return { names: wanted.map(({ name }) => name), badCells: counts.map(Number) };
}

/** Makes a table file of what a trusted statement of ours answers. */
export async function importQuery(database: WorkDatabase, sql: string, target: ImportTarget): Promise<ImportResult> {
  await database.run(`CREATE TABLE ${staging} AS ${sql}`, 'reading');
  const described = await database.rows(`DESCRIBE ${staging}`);
  const names = described.map(([name]) => String(name));
  return writeTableFile(
    database,
    target,
    names,
    names.map(() => 0),
  );
}
