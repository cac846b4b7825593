import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { ConnectedEngine, Engine } from '@sextant/engines';
import { printIdentifier } from '@sextant/sql';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { FindPartition } from '../access/data-access.ts';
import type { Store } from '../../store/open-store.ts';
import { requireReadableStatement } from '../sources/dataset-source.ts';
import { isTableRuled } from '../row-rules/row-rules-of.ts';
import type { Session } from '../../policies/session.ts';

type PartitionedEngine = ConnectedEngine & Required<Pick<ConnectedEngine, 'newestPartition'>>;

const tellsParts = (engine: Engine): engine is PartitionedEngine =>
  (engine.dialect === 'trino' || engine.dialect === 'presto') && 'newestPartition' in engine;

/**
 * How the templates of a dataset learn of the newest part of a table: by name, `table` or `schema.table`, in the database of the dataset.
 * Whoever asks must be allowed to read the table, and all of it: parts tell of rows.
 *
 * @throws ACCESS_001, also for a table with row rules that bind him
 */
export async function partitionFinder(
  { store, registry }: { readonly store: Store; readonly registry: EngineRegistry },
  { user }: Session,
  dataset: Dataset,
): Promise<FindPartition | null> {
  const { engine, dialect } = await registry.sourceOf(dataset.databaseId);
  if (!tellsParts(engine)) return null;
  return async ({ table: writtenText, partition }) => {
    const [table = '', schema = dataset.schema ?? (await engine.defaultSchema())] = writtenText.split('.').toReversed();
    const name = [schema, table].map((part) => printIdentifier(part, dialect)).join('.');
    const sql = `SELECT * FROM ${name}`;
    const { databaseId } = dataset;
    await requireReadableStatement(store, user, { databaseId, schema, name: dataset.name, sql });
    if (await isTableRuled(store, user.rights.roleIds, { databaseId, schema, name: table }, dialect.name))
      throw fail('ACCESS_001', { dataset: table });
    return engine.newestPartition(schema, table, partition);
  };
}
