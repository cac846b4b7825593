import { fail } from '@sextant/contract';
import type { Dataset, DatasetSync, FoundColumn } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { requireEdit } from '../../policies/objects.ts';
import type { ColumnDraft, DatasetRecord } from '../../store/datasets.ts';
import type { DatasetRow } from '../../store/schema.ts';
import { isTemporal } from '../columns/column-guesses.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { bareValues } from '../../templates/sample.ts';
import { requireReadableSource, templateSwitch } from '../sources/dataset-source.ts';
import type { DatasetSource } from '../sources/dataset-source.ts';
import { plainColumn } from './dataset-of-table.ts';
import { foundColumns } from './describe-table.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { loadDatabase, loadDataset } from '../objects/load-objects.ts';
import { datasetOfSource, sampledOf } from '../sources/sampled-dataset.ts';
import { draftOfDataset } from './save-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

type Context = Pick<AppContext, 'store' | 'describe' | 'connections'> & Partial<Pick<AppContext, 'config'>>;
type Found = Awaited<ReturnType<typeof foundColumns>>[number];

const shownColumn = ({ name, type, nativeType }: Found): FoundColumn => ({
  column_name: name,
  type: nativeType,
  value_type: type,
  is_dttm: isTemporal(type),
});

/** What a source would give, and what its author should know of its template. */
interface SourcePreview {
  readonly result: FoundColumn[];
  readonly warnings?: string[];
}

const bareWarning = (origin: string, name: string | null): string =>
  `${name === null ? '' : `${name}: `}The value of ${origin} stands outside of quotes: charts fail whenever it is anything but a number. Write it inside of single quotes, or use the filter where_in.`;

/** A source with SQL beside its statement, by the name of what it is the SQL of. */
interface SourceWithExpressions extends DatasetSource {
  readonly expressions?: readonly { readonly name: string; readonly sql: string }[];
}

/** The columns that a dataset over a table or statement would have. @throws ACCESS_001, QUERY_012, ENGINE_0xx, CONNECT_0xx */
export async function previewSource(
  context: Context,
  user: SessionUser,
  { expressions = [], ...source }: SourceWithExpressions,
): Promise<SourcePreview> {
  const templates = templateSwitch(context);
  // A statement without a table reads nothing that is closed, and would still tell that the database is there.
  await loadDatabase(context.store, user, source.databaseId);
  await requireReadableSource(context.store, user, source, templates);
  const result = (await foundColumns(context, user, source)).map(shownColumn);
  const texts = [{ name: null, sql: source.sql ?? '' }, ...expressions].filter(({ sql }) => hasTemplate(sql));
  if (!templates.rendersTemplates || texts.length === 0) return { result };
  const sampleContext = sampledOf(
    context.store,
    datasetOfSource(source),
    await dialectOf(context.store, source.databaseId),
  );
  const warnings: string[] = [];
  for (const { name, sql } of texts)
    warnings.push(...(await bareValues(sampleContext, sql)).map((origin) => bareWarning(origin, name)));
  return { result, warnings };
}

async function editable({ store }: Context, user: SessionUser, id: number): Promise<DatasetRecord> {
  const record = await loadDataset(store, user, id);
  requireEdit(user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  return record;
}

/** What is different between a dataset and its source. Calculated columns are the dataset's own. */
function differenceOf(
  dataset: Pick<Dataset, 'columns'>,
  found: readonly Found[],
): Pick<DatasetSync, 'added' | 'removed' | 'changed'> {
  const plainColumns = dataset.columns.filter(({ expression }) => expression === null);
  const columnByName = new Map(plainColumns.map((column) => [column.name, column]));
  const existingSet = new Set(found.map(({ name }) => name));
  return {
    added: found.filter(({ name }) => !columnByName.has(name)).map(shownColumn),
    removed: plainColumns.filter(({ name }) => !existingSet.has(name)).map(({ name }) => name),
    changed: found.flatMap(({ name, type, nativeType }) => {
      const column = columnByName.get(name);
      return column === undefined || (column.type === type && column.nativeType === nativeType)
        ? []
        : [{ column_name: name, from: column.nativeType ?? column.type, to: nativeType }];
    }),
  };
}

/** Says what a sync would change. @throws NOT_FOUND_003, ACCESS_004, ENGINE_0xx, CONNECT_0xx */
export async function compareWithSource(context: Context, user: SessionUser, id: number): Promise<DatasetSync> {
  const { dataset } = await editable(context, user, id);
  return { ...differenceOf(dataset, await foundColumns(context, user, dataset)), version: dataset.version };
}

/**
 * Takes over the columns of the source: new ones are added, those that went are removed, types follow; labels and settings stay.
 *
 * @throws as `compareWithSource`; STALE_001
 */
export async function syncWithSource(
  context: Context,
  user: SessionUser,
  { id, baseVersion }: { readonly id: number; readonly baseVersion: number | null },
): Promise<DatasetRow> {
  const record = await editable(context, user, id);
  const found = await foundColumns(context, user, record.dataset);
  const columnByName = new Map(record.dataset.columns.map((column) => [column.name, column]));
  const columns = found.map((column): ColumnDraft => {
    const before = columnByName.get(column.name);
    if (before === undefined || before.expression !== null)
      return { ...plainColumn(column), nativeType: column.nativeType };
    const isSame = before.type === column.type;
    return {
      ...before,
      type: column.type,
      nativeType: column.nativeType,
      isTemporal: isSame ? before.isTemporal : isTemporal(column.type),
    };
  });
  const calculatedColumns = record.dataset.columns.filter(
    ({ name, expression }) => expression !== null && !columns.some((column) => column.name === name),
  );
  const all = [...columns, ...calculatedColumns];
  const main = record.dataset.mainTimeColumn;
  const draft = {
    ...draftOfDataset(record),
    columns: all,
    mainTimeColumn: all.some(({ name }) => name === main)
      ? main
      : (all.find((column) => column.isTemporal)?.name ?? null),
  };
  const savedDataset = await context.store.datasets.save(id, draft, {
    authorId: user.id,
    reason: 'synced',
    baseVersion,
  });
  if (savedDataset === undefined) throw fail('NOT_FOUND_003', { id });
  return savedDataset;
}
