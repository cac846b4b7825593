import { SqlError } from '@sextant/sql';
import { analyzeStatement } from '@sextant/sql/analysis';
import type { DatasetRow } from '../../store/schema.ts';
import type { SavedQueryRow } from '../../store/sql-lab-schema.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredTableName } from '../../wire/sql-run.ts';

/** A table of Uploads or Examples. */
interface ReadPlace {
  readonly databaseId: number;
  readonly schema: string;
  readonly name: string;
}

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Whether a statement reads a table. One that cannot be read as SQL, as templates cannot, does when it has the name in it. */
async function readsTable({ sql }: DatasetRow, { schema, name }: ReadPlace): Promise<boolean> {
  try {
    const { tables } = await analyzeStatement(sql ?? '', 'duckdb');
    return tables.some((table) => isSame(table.schema, schema) && isSame(table.name, name));
  } catch (error) {
    if (error instanceof SqlError) return true;
    throw error;
  }
}

/** Datasets by SQL whose statement reads a table, by name; those in the trash are left out. */
export async function readersOf(store: Store, place: ReadPlace): Promise<DatasetRow[]> {
  const database = await store.databases.load(place.databaseId);
  if (database === undefined) return [];
  const databaseIds = (await store.databases.readableWith(database)).map(({ id }) => id);
  const word = place.name.toLowerCase();
  const candidates = (await store.datasets.bySql(databaseIds)).filter(({ sql }) => sql?.toLowerCase().includes(word));
  const reading = await Promise.all(candidates.map((row) => readsTable(row, place)));
  return candidates.filter((_, index) => reading[index] === true);
}

/** Whether a saved query reads a table. One whose tables are not known, as those of a draft or a template, does when it has the name in it. */
function queryReads({ tables }: SavedQueryRow, { schema, name }: ReadPlace): boolean {
  // Only saves of queries write it.
  const readTables = JSON.parse(tables) as StoredTableName[];
  return (
    readTables.length === 0 ||
    readTables.some((table) => isSame(table.schema ?? schema, schema) && isSame(table.table, name))
  );
}

/** Saved queries of everybody that read a table, by label. */
export async function queriesOver(store: Store, place: ReadPlace): Promise<SavedQueryRow[]> {
  const database = await store.databases.load(place.databaseId);
  if (database === undefined) return [];
  const databaseIds = (await store.databases.readableWith(database)).map(({ id }) => id);
  const candidates = await store.savedQueries.withWord(databaseIds, place.name);
  return candidates.filter((row) => queryReads(row, place));
}
