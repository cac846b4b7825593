import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { columnTypeLabels, fail } from '@sextant/contract';
import { quoteIdentifier, quoteText } from '../quoting.ts';
import { factsOfTable, noFacts } from './column-facts.ts';
import { importTypeOf } from './import-types.ts';
import { minForShare } from './job.ts';
import type { ImportResult, ImportTarget, ImportedColumn, TableInFile } from './job.ts';
import type { WorkDatabase } from './work-database.ts';

/** Suffix of a table file that is not finished; such files may be deleted whenever no import runs. */
export const unfinishedSuffix = '.part';

/*
 * Texts of few values are stored as ENUM: a group-by over codes is several times faster, and codes leave the engine without making a text
 * for every cell. Values are sorted, so that an ENUM sorts as its text does.
 */
const maxEnumValues = 1000;
const rowsPerEnumValue = 10;

/** Name of the in-memory table in which rows wait for their final types. */
export const staging = 'staged';

/** What of a column could not be read. */
export type BadCells = Pick<ImportedColumn, 'badCells' | 'badExamples' | 'isPercent' | 'isAmount'>;

/** Writes the staged columns `names` to the target's file: whole, flushed to disk and renamed into place, or not at all. */
export async function writeTableFile(
  database: WorkDatabase,
  target: ImportTarget,
  names: readonly string[],
  badCellsByColumn: readonly BadCells[],
): Promise<ImportResult> {
  const unfinishedFile = target.file + unfinishedSuffix;
  await removeFiles(unfinishedFile);
  const types = await enumTypes(database, names);
  const cells = names.map((name) => {
    const values = types.get(name);
    const column = quoteIdentifier(name);
    return values === undefined ? column : `CAST(${column} AS ENUM(${values.map(quoteText).join(', ')})) AS ${column}`;
  });
  await database.connection.run(`ATTACH ${quoteText(unfinishedFile)} AS target`);
  const table = `target.main.${quoteIdentifier(target.tableName)}`;
  await database.run(`CREATE TABLE ${table} AS SELECT ${cells.join(', ')} FROM ${staging}`, 'writing');
  await database.run('CHECKPOINT target', 'writing');
  const result = await describeTable(database, table, badCellsByColumn);
  await database.connection.run('DETACH target');
  await flush(unfinishedFile);
  await rename(unfinishedFile, target.file);
  await flush(dirname(target.file));
  return { ...result, sizeBytes: (await stat(target.file)).size };
}

/** The values of every text column that has few of them. */
async function enumTypes(database: WorkDatabase, names: readonly string[]): Promise<Map<string, readonly string[]>> {
  const stagingColumns = await database.rows(`DESCRIBE ${staging}`);
  const texts = names.filter((name) => stagingColumns.some(([column, type]) => column === name && type === 'VARCHAR'));
  const found = new Map<string, readonly string[]>();
  if (texts.length === 0) return found;
  const columns = texts.map(quoteIdentifier);
  const [counts = []] = await database.rows(
    `SELECT ${columns.map((column) => `count(${column}), approx_count_distinct(${column})`).join(', ')} FROM ${staging}`,
  );
  const fewValuesTexts = texts.filter((_, index) => {
    const [filledCells, distinct] = [Number(counts[index * 2]), Number(counts[index * 2 + 1])];
    // The estimate is off by a few percent.
    return filledCells > 0 && distinct <= maxEnumValues * 1.2 && distinct <= (filledCells / rowsPerEnumValue) * 1.2;
  });
  if (fewValuesTexts.length === 0) return found;
  const [lists = []] = await database.rows(
    `SELECT ${fewValuesTexts.map((name) => `list(DISTINCT ${quoteIdentifier(name)} ORDER BY ${quoteIdentifier(name)})`).join(', ')} FROM ${staging}`,
  );
  for (const [index, name] of fewValuesTexts.entries()) {
    const list: unknown = lists[index];
    const values = Array.isArray(list) ? list.filter((value) => typeof value === 'string') : [];
    const filledCells = Number(counts[texts.indexOf(name) * 2]);
    if (values.length <= maxEnumValues && values.length * rowsPerEnumValue <= filledCells) found.set(name, values);
  }
  return found;
}

async function describeTable(
  database: WorkDatabase,
  table: string,
  badCellsByColumn: readonly BadCells[],
): Promise<Omit<ImportResult, 'sizeBytes'>> {
  const stagingColumns = await database.rows(`DESCRIBE ${table}`);
  const [[rowCount] = []] = await database.rows(`SELECT count(*) FROM ${table}`);
  const typedColumns = stagingColumns.map(([name, type]) => ({ name: String(name), type: importTypeOf(String(type)) }));
  const shares = await uniqueShares(
    database,
    table,
    typedColumns.filter(({ type }) => type === 'integer').map(({ name }) => name),
  );
  const facts = await factsOfTable(database, table, typedColumns, Number(rowCount));
  const columns = typedColumns.map((column, index): ImportedColumn => ({
    ...column,
    ...(badCellsByColumn[index] ?? { badCells: 0, badExamples: [], isPercent: false, isAmount: false }),
    uniqueShare: shares.get(column.name) ?? null,
    facts: facts[index] ?? noFacts,
  }));
  return { rowCount: Number(rowCount), columns };
}

/** So many rows tell keys from measures; of a large table all would cost as much as its import. */
const keySampleRows = 20_000;

/** Which share of the filled cells differ, exactly, by column. A column with few filled cells has none. */
async function uniqueShares(
  database: WorkDatabase,
  table: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const columns = names.map(quoteIdentifier);
  const [shares = []] = await database.rows(
    `SELECT ${columns.map((column) => `CASE WHEN count(${column}) >= ${minForShare} THEN count(DISTINCT ${column}) / count(${column}) END`).join(', ')} FROM (SELECT ${columns.join(', ')} FROM ${table} LIMIT ${keySampleRows})`,
  );
  return new Map(names.flatMap((name, index) => (shares[index] === null ? [] : [[name, Number(shares[index])]])));
}

/** A column with the engine's name of its type; what is stored as ENUM is text. */
export interface TypedColumn {
  readonly name: string;
  readonly type: string;
}

/** Whether a column has this name, upper and lower case counting as the same. */
export const sameName =
  (name: string) =>
  (column: Pick<TypedColumn, 'name'>): boolean =>
    column.name.toLowerCase() === name.toLowerCase();

/** The columns of a table, in their order. */
export const typedColumns = async (database: WorkDatabase, table: string): Promise<TypedColumn[]> =>
  (await database.rows(`DESCRIBE ${table}`)).map(([name, type]) => ({
    name: String(name),
    type: String(type).startsWith('ENUM(') ? 'VARCHAR' : String(type),
  }));

/** Opens a table file that is there to be read. Returns the name of its table. */
export async function attachExisting(database: WorkDatabase, { file, tableName }: TableInFile): Promise<string> {
  await database.connection.run(`ATTACH ${quoteText(file)} AS existing (READ_ONLY)`);
  return `existing.main.${quoteIdentifier(tableName)}`;
}

/**
 * Puts the rows of an existing table file before the staged ones; the table keeps its columns and their types.
 *
 * @throws UPLOAD_011 when the new rows lack a column of the table, UPLOAD_018 when a value would change in the table's type
 */
export async function stageAfter(database: WorkDatabase, existingTable: TableInFile): Promise<readonly string[]> {
  const table = await attachExisting(database, existingTable);
  const columns = matchColumns(await typedColumns(database, table), await typedColumns(database, staging));
  await rejectChangedValues(database, columns);
  const cells = (from: (column: MatchedColumn) => string): string =>
    columns
      .map((column) => `CAST(${quoteIdentifier(from(column))} AS ${column.type}) AS ${quoteIdentifier(column.name)}`)
      .join(', ');
  await database.run(
    `CREATE TABLE joined AS SELECT ${cells(({ name }) => name)} FROM ${table} UNION ALL SELECT ${cells(({ appended }) => appended.name)} FROM ${staging}`,
    'reading',
  );
  await database.connection.run('DETACH existing');
  await database.connection.run(`DROP TABLE ${staging}`);
  await database.connection.run(`ALTER TABLE joined RENAME TO ${staging}`);
  return columns.map(({ name }) => name);
}

interface MatchedColumn extends TypedColumn {
  readonly appended: TypedColumn;
}

function matchColumns(existingColumns: readonly TypedColumn[], appended: readonly TypedColumn[]): MatchedColumn[] {
  const found = existingColumns.map((column) => ({
    ...column,
    appended: appended.find(sameName(column.name)),
  }));
  const missing = found.filter((column) => column.appended === undefined).map(({ name }) => name);
  if (missing.length > 0) throw fail('UPLOAD_011', { columns: missing });
  return found.flatMap(({ appended: match, ...column }) =>
    match === undefined ? [] : [{ ...column, appended: match }],
  );
}

/** SQL of whether a value would be another in the table's type: a cast may round (1.5 to 2) or cut a time off a date, and only what comes back the same is. */
export function changedValue({ type, appended }: MatchedColumn): string {
  const cell = quoteIdentifier(appended.name);
  return `${cell} IS NOT NULL AND TRY_CAST(TRY_CAST(${cell} AS ${type}) AS ${appended.type}) IS DISTINCT FROM ${cell}`;
}

async function rejectChangedValues(database: WorkDatabase, columns: readonly MatchedColumn[]): Promise<void> {
  const doubtfulColumns = columns.filter(({ type, appended }) => type !== appended.type && type !== 'VARCHAR');
  if (doubtfulColumns.length === 0) return;
  const counts = doubtfulColumns.map((column) => `count(*) FILTER (${changedValue(column)})`);
  const [changedCounts = []] = await database.rows(`SELECT ${counts.join(', ')} FROM ${staging}`);
  for (const [index, { name, type }] of doubtfulColumns.entries()) {
    const count = Number(changedCounts[index]);
    if (count === 0) continue;
    const kind = columnTypeLabels[importTypeOf(type)].toLowerCase();
    const cells = count === 1 ? '1 value does' : `${count.toLocaleString('en')} values do`;
    const reason = `The column ${name} of the table has the type ${kind}, and ${cells} not fit it. Nothing was appended.`;
    throw fail('UPLOAD_018', { tableName: name, reason });
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeFiles(unfinishedFile: string): Promise<void> {
  await Promise.all([rm(unfinishedFile, { force: true }), rm(`${unfinishedFile}.wal`, { force: true })]);
}
