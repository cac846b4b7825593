import { fail, SextantError } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import type { DialectName } from '@sextant/sql';
import { analyzeStatement } from '@sextant/sql/analysis';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/open-store.ts';
import { sampleStatements } from '../../templates/sample.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import type { Reader } from '../../policies/objects.ts';
import { mayReadTable, requireReadableStatement } from './dataset-source.ts';
import type { ReadTable } from './dataset-source.ts';
import { sampledOf } from './sampled-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

/** A table's name as text that can be compared: JSON of catalog, schema and name. */
type TableText = string;

/** What a statement reads. */
async function tablesOf(sql: string, dialect: DialectName): Promise<readonly TableText[]> {
  const { tables } = await analyzeStatement(sql, dialect);
  return tables.map(({ catalog, schema, name }) => JSON.stringify([catalog, schema, name]));
}

const read = new LRUCache<string, Promise<readonly TableText[]>>({ max: 1_000 });

/** The same, looked up: reading a statement takes milliseconds. */
function knownTables(sql: string, dialect: DialectName): Promise<readonly TableText[]> {
  const key = `${dialect} ${sql}`;
  const found = read.get(key) ?? tablesOf(sql, dialect);
  read.set(key, found);
  found.catch(() => read.delete(key));
  return found;
}

/** A template that asks for more than samples have opens no table by itself. */
function noNames(error: unknown): readonly string[] {
  if (error instanceof SextantError && error.code.startsWith('TEMPLATE_')) return [];
  throw error;
}

const samples = new LRUCache<string, Promise<readonly TableText[]>>({ max: 500 });

/** Every table that the statement of a dataset read when it was saved. */
function savedTables(store: Store, dataset: Dataset, dialect: DialectName): Promise<readonly TableText[]> {
  const key = `${dataset.id} ${dataset.version}`;
  const look = async (): Promise<readonly TableText[]> => {
    const statements = await sampleStatements(sampledOf(store, dataset, dialect), dataset.sql ?? '').catch(noNames);
    const found = await Promise.allSettled(statements.map((sql) => tablesOf(sql, dialect)));
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
  const found = samples.get(key) ?? look();
  samples.set(key, found);
  found.catch(() => samples.delete(key));
  return found;
}

/**
 * Looks at what a rendered statement reads: it is one SELECT, and every table is one that it was saved with, or one that whoever asks may
 * read himself. So no template can hide a table until somebody asks.
 *
 * @throws QUERY_012, ACCESS_001
 */
export async function requireRenderedTables(
  store: Store,
  user: SessionUser,
  { dataset, sql }: { readonly dataset: Dataset; readonly sql: string },
  dialect: DialectName,
): Promise<void> {
  const tables = await knownTables(sql, dialect).catch((error: unknown) => {
    if (error instanceof SqlError) throw fail('QUERY_012', { reason: error.message, sql }, { cause: error });
    throw error;
  });
  const savedTexts = await savedTables(store, dataset, dialect);
  if (tables.every((table) => savedTexts.includes(table))) return;
  const { databaseId, schema, name } = dataset;
  await requireReadableStatement(store, user, { databaseId, schema, name, sql });
}

interface StatementToRead {
  readonly dataset: Dataset;
  readonly dialect: DialectName;
  readonly counts?: (table: ReadTable) => boolean;
}

/**
 * Whether a user may read every table in the statement of a dataset now. Who only owns the dataset may have lost what its statement reads, or another
 * may have written it: owning opens a statement only as far as its owner could write it himself. What cannot be read as SQL is closed.
 * `counts` says which tables are asked for; default: all.
 */
export async function mayReadStatement(
  store: Store,
  user: Reader,
  { dataset, dialect, counts = () => true }: StatementToRead,
): Promise<boolean> {
  const database = await store.databases.load(dataset.databaseId);
  if (database === undefined) return false;
  const sql = dataset.sql ?? '';
  try {
    const tables = await (hasTemplate(sql) ? savedTables(store, dataset, dialect) : knownTables(sql, dialect));
    for (const text of tables) {
      const [, schema, name] = JSON.parse(text) as [string | null, string | null, string];
      const table = { schema, name };
      if (counts(table) && !(await mayReadTable(store, user, database, { table, isStatement: true }))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof SqlError) return false;
    throw error;
  }
}
