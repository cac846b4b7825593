import type { Dataset, DatasetColumn, SqlLabColumn, ValueType } from '@sextant/contract';
import { genericTypeOf, genericType } from '@sextant/contract';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import { statementsOfRun } from '../../wire/sql-run.ts';
import { requireReadableSource } from './dataset-source.ts';
import type { TemplateSwitch } from './dataset-source.ts';
import { datasetOfSource } from './sampled-dataset.ts';

function columnOf({ name, value_type: valueType, type: nativeType }: SqlLabColumn, index: number): DatasetColumn {
  // Written by us alone, as a type of values.
  const type = valueType as ValueType;
  return {
    id: index + 1,
    uuid: '',
    name,
    label: null,
    description: null,
    nativeType,
    type,
    isTemporal: genericTypeOf(type) === genericType.temporal,
    isFilterable: true,
    isGroupable: true,
    isActive: true,
    expression: null,
    timeFormat: null,
  };
}

const countOfRows = {
  id: 1,
  uuid: '',
  name: 'count',
  label: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  numberFormat: null,
  warning: null,
};

/**
 * What the last statement with rows of a run of SQL Lab gives, as a dataset that nobody has saved: its number is that of the run, below zero. Null when
 * there is no such run of this user, or it gave no rows. Tables are open to whoever may write the statement, as for a dataset that is made of it; row
 * rules hold by the barrier of statements.
 *
 * @throws what `requireReadableSource` throws: what was open when it ran may be closed now
 */
export async function querySource(
  store: Store,
  user: SessionUser,
  datasetId: number,
  templates: TemplateSwitch = {},
): Promise<Dataset | null> {
  const row = await store.sqlRuns.load(-datasetId);
  if (row === undefined || row.user_id !== user.id) return null;
  const statement = statementsOfRun(row).findLast(
    ({ kind, state, columns }) => kind === 'read' && state === 'success' && columns.length > 0,
  );
  if (statement === undefined) return null;
  const source = {
    databaseId: row.database_id,
    schema: row.schema_name,
    name: row.tab_name ?? 'Untitled Query',
    sql: statement.sql,
    templateParams: row.template_params,
  };
  await requireReadableSource(store, user, source, templates);
  const columns = statement.columns.map(columnOf);
  return {
    ...datasetOfSource(source),
    id: datasetId,
    columns,
    metrics: [countOfRows],
    mainTimeColumn: columns.find(({ isTemporal }) => isTemporal)?.name ?? null,
    version: 1,
  };
}
