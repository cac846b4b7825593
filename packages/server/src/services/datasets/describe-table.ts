import type { ValueType } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { ColumnDraft } from '../../store/datasets.ts';
import { templateSwitch } from '../sources/dataset-source.ts';
import type { DatasetSource } from '../sources/dataset-source.ts';
import { settingsOf } from '../../connections/database-settings.ts';
import { statementPlace } from '../../templates/render-query.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { withSample } from '../../templates/sample.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { plainColumn } from './dataset-of-table.ts';
import { datasetOfSource, sampledOf } from '../sources/sampled-dataset.ts';
import type { DescribeTable } from './save-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

const countOfRows = {
  name: 'count',
  label: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  numberFormat: null,
  warning: null,
};

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface FoundColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly nativeType: string;
  readonly comment?: string | null;
}

type Context = Pick<AppContext, 'store' | 'describe' | 'connections'> & Partial<Pick<AppContext, 'config'>>;

/** Describes a table, or a statement, by its engine. A table of Uploads or Examples that is not there has no columns. */
export const describeTable =
  (context: Context, user: SessionUser): DescribeTable =>
  async (source) => ({
    columns: (await foundColumns(context, user, source)).map(columnOf),
    metrics: [countOfRows],
  });

const columnOf = (column: FoundColumn): ColumnDraft => ({
  ...plainColumn(column),
  nativeType: column.nativeType,
  description: column.comment ?? null,
});

/** The columns of a statement; of a template, those of what it makes when it is asked for nothing or for something. */
async function describedStatement(
  context: Pick<Context, 'store' | 'describe' | 'config'>,
  user: SessionUser,
  source: DatasetSource & { readonly sql: string },
): Promise<readonly FoundColumn[]> {
  const { store, describe } = context;
  const { databaseId, sql } = source;
  const describeStatement = async (statement: string): Promise<readonly FoundColumn[]> =>
    (await describe?.(databaseId, statement, user)) ?? [];
  if (!templateSwitch(context).rendersTemplates || !hasTemplate(sql)) return describeStatement(sql);
  const sampleContext = sampledOf(store, datasetOfSource(source), await dialectOf(store, databaseId));
  return withSample(sampleContext, { sql, place: statementPlace }, describeStatement);
}

/**
 * The columns that a dataset's table or statement has now.
 *
 * @throws ENGINE_002 when a connected database has no such table; what the engine says of a statement; CONNECT_0xx when it cannot be reached
 */
export async function foundColumns(
  context: Context,
  user: SessionUser,
  source: DatasetSource,
): Promise<readonly FoundColumn[]> {
  const { store, describe, connections } = context;
  const { databaseId, schema, name, sql } = source;
  if (sql !== null) return describedStatement(context, user, { ...source, sql });
  const database = await store.databases.load(databaseId);
  if (database?.purpose === 'connected') {
    // Known by name only, such as out of a bundle: nobody has said yet how it is reached.
    if (settingsOf(database).connection === null) return [];
    const engine = connections.engineOf(database);
    return (await engine.table(schema ?? (await engine.defaultSchema()), name)).columns;
  }
  const storedTable = schema === null ? undefined : await store.storedTables.find(databaseId, schema, name);
  if (storedTable === undefined) return [];
  const star = `SELECT * FROM ${quoteName(storedTable.schema_name)}.${quoteName(storedTable.name)}`;
  return (await describe?.(databaseId, star, user)) ?? [];
}
