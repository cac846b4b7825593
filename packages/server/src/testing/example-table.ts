import type { TestServer } from './core-server.ts';
import { datasetOf } from './data-server.ts';
import type { DataServer } from './data-server.ts';

/** A dataset with the place of its table. */
export interface PlacedDataset {
  readonly id: number;
  readonly database: number;
  readonly schema: string;
}

/** Where the table of a dataset is. */
export async function placeOf({ context }: TestServer, id: number): Promise<PlacedDataset> {
  const row = (await context.store.datasets.record(id))?.row;
  return { id, database: row?.database_id ?? 0, schema: row?.schema_name ?? '' };
}

/** A file as a table of Examples, as the example data are: without an owner, in their schema. A table that is uploaded later makes the engine see it. */
export async function exampleTable(server: DataServer, fileName: string, content: string): Promise<PlacedDataset> {
  const { store } = server.context;
  const id = await datasetOf(server.admin, fileName, content);
  const examples =
    (await store.databases.byPurpose('examples')) ??
    (await store.databases.create(
      { name: 'Examples', engine: 'duckdb', purpose: 'examples' },
      { authorId: null, reason: 'test', baseVersion: null },
    ));
  const { database, schema } = await placeOf(server, id);
  const place = { database_id: examples.id, schema_name: 'examples', created_by: null };
  const name = (await store.datasets.record(id))?.row.name ?? '';
  await store.datasets.forgettingAll(async () => {
    await store.db.updateTable('dataset').set(place).where('id', '=', id).execute();
    await store.db
      .updateTable('stored_table')
      .set(place)
      .where('database_id', '=', database)
      .where('schema_name', '=', schema)
      .where('name', '=', name)
      .execute();
  });
  return { id, database: examples.id, schema: 'examples' };
}
