import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail } from '@sextant/contract';
import { quoteIdentifier, quoteText } from '../quoting.ts';
import type { ImportTarget } from './job.ts';
import { importTypeOf } from './import-types.ts';
import type { ImportResult, ImportedColumn } from './job.ts';
import type { WorkDatabase } from './work-database.ts';

/** Suffix of a table file that is not finished; such files may be deleted whenever no import runs. */
export const unfinishedSuffix = '.part';

/*
 * Texts of few values are stored as ENUM: a group-by over codes is several times faster, and codes leave the engine without making a text
 * for every cell. Values are sorted, so that an ENUM sorts as its text does.
 */
const mostEnumValues = 1000;
const rowsPerEnumValue = 10;

/** Name of the in-memory table in which rows wait for their final types. */
export const staging = 'staged';

/** Writes the staged columns `names` to the target's file: whole, flushed to disk and renamed into place, or not at all. */
export async function writeTableFile(
  database: WorkDatabase,
  target: ImportTarget,
  names: readonly string[],
  badCells: readonly number[],
): Promise<ImportResult> {
  const unfinished = target.file + unfinishedSuffix;
  await removeFiles(unfinished);
  const types = await enumTypes(database, names);
  const cells = names.map((name) => {
    const values = types.get(name);
    const column = quoteIdentifier(name);
    return values === undefined ? column : `CAST(${column} AS ENUM(${values.map(quoteText).join(', ')})) AS ${column}`;
  });
  await database.connection.run(`ATTACH ${quoteText(unfinished)} AS target`);
  const table = `target.main.${quoteIdentifier(target.tableName)}`;
  await database.run(`CREATE TABLE ${table} AS SELECT ${cells.join(', ')} FROM ${staging}`, 'writing');
  await database.run('CHECKPOINT target', 'writing');
  const result = await describeTable(database, table, badCells);
  await database.connection.run('DETACH target');
  await flush(unfinished);
  await rename(unfinished, target.file);
  await flush(dirname(target.file));
  return { ...result, sizeBytes: (await stat(target.file)).size };
}

/** The values of every text column that has few of them. */
async function enumTypes(database: WorkDatabase, names: readonly string[]): Promise<Map<string, readonly string[]>> {
  const described = await database.rows(`DESCRIBE ${staging}`);
  const texts = names.filter((name) => described.some(([column, type]) => column === name && type === 'VARCHAR'));
  const found = new Map<string, readonly string[]>();
  if (texts.length === 0) return found;
  const columns = texts.map(quoteIdentifier);
  const [counts = []] = await database.rows(
    `SELECT ${columns.map((column) => `count(${column}), approx_count_distinct(${column})`).join(', ')} FROM ${staging}`,
  );
  const few = texts.filter((_, index) => {
    const [filled, distinct] = [Number(counts[index * 2]), Number(counts[index * 2 + 1])];
    // The estimate is off by a few percent.
    return filled > 0 && distinct <= mostEnumValues * 1.2 && distinct <= (filled / rowsPerEnumValue) * 1.2;
  });
  if (few.length === 0) return found;
  const [lists = []] = await database.rows(
    `SELECT ${few.map((name) => `list(DISTINCT ${quoteIdentifier(name)} ORDER BY ${quoteIdentifier(name)})`).join(', ')} FROM ${staging}`,
  );
  for (const [index, name] of few.entries()) {
    const list: unknown = lists[index];
    const values = Array.isArray(list) ? list.filter((value) => typeof value === 'string') : [];
    const filled = Number(counts[texts.indexOf(name) * 2]);
    if (values.length <= mostEnumValues && values.length * rowsPerEnumValue <= filled) found.set(name, values);
  }
  return found;
}

async function describeTable(
  database: WorkDatabase,
  table: string,
  badCells: readonly number[],
): Promise<Omit<ImportResult, 'sizeBytes'>> {
  const described = await database.rows(`DESCRIBE ${table}`);
  const [[rowCount] = []] = await database.rows(`SELECT count(*) FROM ${table}`);
  const columns = described.map(([name, type], index): ImportedColumn => ({
    name: String(name),
    type: importTypeOf(String(type)),
    badCells: badCells[index] ?? 0,
  }));
  return { rowCount: Number(rowCount), columns };
}

/** Puts the rows of an existing table file before the staged ones; the table keeps its columns and their types. */
export async function stageAfter(
  database: WorkDatabase,
  existing: { readonly file: string; readonly tableName: string },
  selectNew: (columns: readonly (readonly [name: string, sqlType: string])[]) => string,
): Promise<readonly string[]> {
  await database.connection.run(`ATTACH ${quoteText(existing.file)} AS existing (READ_ONLY)`);
  const table = `existing.main.${quoteIdentifier(existing.tableName)}`;
  const described = await database.rows(`DESCRIBE ${table}`);
  const columns = described.map(([name, type]): readonly [string, string] => [
    String(name),
    String(type).startsWith('ENUM(') ? 'VARCHAR' : String(type),
  ]);
  const old = columns
    .map(([name, type]) => `CAST(${quoteIdentifier(name)} AS ${type}) AS ${quoteIdentifier(name)}`)
    .join(', ');
  await database.run(`CREATE TABLE joined AS SELECT ${old} FROM ${table} UNION ALL ${selectNew(columns)}`, 'reading');
  await database.connection.run('DETACH existing');
  await database.connection.run(`DROP TABLE ${staging}`);
  await database.connection.run(`ALTER TABLE joined RENAME TO ${staging}`);
  return columns.map(([name]) => name);
}

/** @throws UPLOAD_011 when the new rows lack a column of the table */
export function matchColumns(
  existing: readonly (readonly [name: string, sqlType: string])[],
  given: readonly string[],
): string {
  const found = existing.map(([name, type]) => ({
    name,
    type,
    match: given.find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? null,
  }));
  const missing = found.filter(({ match }) => match === null).map(({ name }) => name);
  if (missing.length > 0) throw fail('UPLOAD_011', { columns: missing });
  return found
    .map(
      ({ name, type, match }) => `TRY_CAST(${quoteIdentifier(match ?? name)} AS ${type}) AS ${quoteIdentifier(name)}`,
    )
    .join(', ');
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeFiles(unfinished: string): Promise<void> {
  await Promise.all([rm(unfinished, { force: true }), rm(`${unfinished}.wal`, { force: true })]);
}
