import { fail } from '@sextant/contract';
import type { Dataset, QueryObject } from '@sextant/contract';
import type { CompiledQuery, CompileScope } from '@sextant/query';
import type { DataAccess, FindPartition } from './data-access.ts';
import type { Reads } from '../../templates/template-user.ts';
import type { NamedDataset } from '../../templates/dataset-names.ts';
import { partitionKey } from '../../templates/partition-names.ts';
import { isTemplated, renderOne, renderQuery, statementPlace } from '../../templates/render-query.ts';
import type { QueryScope, RenderedQuery } from '../../templates/render-query.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { isTemplatedDataset } from '../../templates/sql-of-query.ts';
import type { SharedQuery } from './shared-dashboards.ts';
import type { RowAccess } from './read-rows.ts';
import { templateUser } from '../auth/template-user.ts';
import { requireProvenBarrier, requireProvenFor } from '../row-rules/unproven-barriers.ts';
import type { Session } from '../../policies/session.ts';
import { isNarrowed, hasRuledRows } from './read-rows.ts';

/** A query as it is compiled: without templates. */
export interface PreparedQuery {
  readonly query: QueryObject;
  readonly scope: CompileScope;
  /** Columns whose filters templates took up, in order. */
  readonly appliedFilters: readonly string[];
  /** What the result depends on by way of templates; empty when there are none. */
  readonly key: string;
  /** Whether row rules bind whoever asks. */
  readonly isBound: boolean;
}

/** Prepares a query; one without templates is ready at once. */
export type QueryRenderer = (query: QueryObject) => PreparedQuery | Promise<PreparedQuery>;

/** A dataset that was opened, as far as templates need it. */
export interface OpenedForTemplates {
  /** As it is stored. */
  readonly dataset: Dataset;
  readonly access: RowAccess;
  readonly scope: CompileScope;
  readonly sharedQuery: SharedQuery | null;
  readonly urlParams: Readonly<Record<string, string>>;
}

type QueryAccess = Pick<DataAccess, 'findDataset' | 'readRows' | 'templates' | 'sources'>;

/** Datasets inside of datasets. */
const maxDepth = 4;

/**
 * The dataset as policy can look at it before there is a query: a statement that is a template reads nothing yet. What it reads is decided
 * when it has been rendered.
 */
export const datasetBeforeRendering = (dataAccess: Pick<DataAccess, 'templates'>, dataset: Dataset): Dataset =>
  dataAccess.templates.isOn && hasTemplate(dataset.sql) ? { ...dataset, sql: 'SELECT 1' } : dataset;

/**
 * Renders the templates of queries to one opened dataset. Each query is rendered once; most have no template and cost a look at their
 * texts. A rendered statement is read like one that is saved, and the row rules of the tables in it are put into it.
 *
 * @throws TEMPLATE_0xx, also for a dataset that whoever asks may not read; ACCESS_001 for such a table; QUERY_012 for a statement that may not run
 */
export function queryRenderer(dataAccess: QueryAccess, session: Session, open: OpenedForTemplates): QueryRenderer {
  const preparedByQuery = new WeakMap<QueryObject, Promise<PreparedQuery>>();
  return (query) => {
    if (!dataAccess.templates.isOn || !isTemplated(query, open.dataset)) {
      if (hasRuledRows(open.access, open.dataset)) requireProvenFor(query, open.scope.dialect.name);
      return { query, scope: open.scope, appliedFilters: [], key: '', isBound: isNarrowed(open.access) };
    }
    const found = preparedByQuery.get(query) ?? preparedQuery(dataAccess, session, open, query);
    preparedByQuery.set(query, found);
    return found;
  };
}

async function preparedQuery(
  dataAccess: QueryAccess,
  session: Session,
  open: OpenedForTemplates,
  query: QueryObject,
): Promise<PreparedQuery> {
  const { scope, access, dataset } = open;
  const find = await dataAccess.templates.partitionsOf(session, dataset);
  const renderedQuery = await renderQuery(
    query,
    scopeOf({ dataAccess, session, open, query, find, depth: 0 }, dataset, access.rules),
  );
  const found =
    renderedQuery.ownSql === null
      ? access
      : await admittedQuery(dataAccess, session, open.sharedQuery, { dataset, renderedQuery });
  // A template makes SQL of what the reader chooses.
  const ruledDataset = renderedQuery.ownSql === null ? dataset : renderedQuery.dataset;
  if (hasRuledRows(found, ruledDataset)) requireProvenBarrier(scope.dialect.name);
  const sql = renderedQuery.ownSql === null ? scope.dataset.sql : found.sql;
  return {
    query: renderedQuery.query,
    scope: { ...scope, dataset: { ...renderedQuery.dataset, sql }, rowRules: found.rules },
    appliedFilters: renderedQuery.appliedFilters,
    key: `${renderedQuery.key} ${found.key}`,
    isBound: isNarrowed(found),
  };
}

/** A text of SQL that somebody wrote for himself. */
export interface WrittenSql {
  readonly sql: string;
  /** Begins what is said of its templates. */
  readonly place: string;
  /** What is asked of it: nothing but its rows. */
  readonly query: QueryObject;
  /** Its database, with the names that it knows as the template parameters of a dataset. */
  readonly scope: CompileScope;
}

/** The text without templates, with the names of whoever wrote it. @throws TEMPLATE_0xx, what reading named datasets throws */
export async function renderWritten(
  dataAccess: QueryAccess,
  session: Session,
  { sql, place, query, scope }: WrittenSql,
): Promise<string> {
  const { dataset } = scope;
  const access: RowAccess = { rules: [], sql: null, closed: [], key: '' };
  const open: OpenedForTemplates = { dataset, access, scope, sharedQuery: null, urlParams: {} };
  const find = await dataAccess.templates.partitionsOf(session, dataset);
  const renderScope = scopeOf({ dataAccess, session, open, query, find, depth: 0 }, dataset, []);
  return renderOne(sql, { place, showsRows: true }, query, renderScope);
}

/** The rows of a rendered statement that whoever asks may read. */
async function admittedQuery(
  dataAccess: QueryAccess,
  session: Session,
  sharedQuery: SharedQuery | null,
  { dataset, renderedQuery }: { readonly dataset: Dataset; readonly renderedQuery: RenderedQuery },
): Promise<RowAccess> {
  if (renderedQuery.ownSql !== null) await dataAccess.templates.requireTables(session, dataset, renderedQuery.ownSql);
  return dataAccess.readRows(session, renderedQuery.dataset, { sharedQuery });
}

interface TemplateInput {
  readonly dataAccess: QueryAccess;
  readonly session: Session;
  readonly open: OpenedForTemplates;
  readonly query: QueryObject;
  readonly find: FindPartition | null;
  readonly depth: number;
}

const scopeOf = (input: TemplateInput, dataset: Dataset, rules: readonly string[]): QueryScope => ({
  compile: { ...input.open.scope, dataset },
  user: templateUser(input.session),
  urlParams: input.open.urlParams,
  removesFilters: input.dataAccess.templates.removesFilters,
  rules,
  loadDataset: (id, reads) => namedDataset(input, id, reads),
  loadPartition: input.find === null ? null : notedPartition(input.find),
  usesAll: input.depth > 0,
});

/** What is found becomes a part of the result's key. */
const notedPartition =
  (find: FindPartition): NonNullable<QueryScope['loadPartition']> =>
  async (query, reads) => {
    const found = await find(query);
    reads.note(`partition ${partitionKey(query)}`, found?.values ?? null);
    return found;
  };

/** A dataset that a template names: whoever asks must be allowed to read it himself, and sees the rows that he would see there. */
async function namedDataset(input: TemplateInput, id: number, reads: Reads): Promise<NamedDataset | null> {
  const { dataAccess, session, open, query, depth } = input;
  const found = await dataAccess.findDataset(session, id, null);
  if (found === null) return null;
  const { dataset, isOpen } = found;
  const before = await dataAccess.readRows(session, datasetBeforeRendering(dataAccess, dataset), {
    sharedQuery: null,
    isOpen,
  });
  const rejectedTemplate = (reason: string): Error => fail('TEMPLATE_001', { place: statementPlace, reason, line: 0 });
  const { readableIds } = await dataAccess.sources.sourceOf(open.dataset.databaseId);
  if (!readableIds.includes(dataset.databaseId)) throw rejectedTemplate(`Dataset ${id} is of another database`);
  if (depth >= maxDepth) throw rejectedTemplate('datasets name each other too deeply');
  if (hasRuledRows(before, datasetBeforeRendering(dataAccess, dataset))) requireProvenBarrier(open.scope.dialect.name);
  reads.note(`dataset ${id}`, [dataset.version, before.key]);
  if (!isTemplatedDataset(dataset))
    return { dataset: before.sql === null ? dataset : { ...dataset, sql: before.sql }, rules: before.rules };
  const inner = scopeOf({ ...input, depth: depth + 1 }, dataset, before.rules);
  const renderedQuery = await renderQuery(query, inner, reads);
  const access =
    renderedQuery.ownSql === null ? before : await admittedQuery(dataAccess, session, null, { dataset, renderedQuery });
  if (renderedQuery.ownSql !== null && hasRuledRows(access, renderedQuery.dataset))
    requireProvenBarrier(open.scope.dialect.name);
  return {
    dataset: access.sql === null ? renderedQuery.dataset : { ...renderedQuery.dataset, sql: access.sql },
    rules: access.rules,
  };
}

/** A filter that a template took up acts, also when the dataset has no such column. */
export function withTemplateFilters(
  plan: CompiledQuery,
  { filters }: QueryObject,
  takenTexts: readonly string[],
): CompiledQuery {
  if (takenTexts.length === 0) return plan;
  const namedNames = filters.map(({ column }) => (column.kind === 'column' ? column.name : column.label));
  const isApplied = (name: string): boolean => plan.appliedColumns.includes(name) || takenTexts.includes(name);
  return {
    ...plan,
    appliedColumns: [
      ...namedNames.filter(isApplied),
      ...plan.appliedColumns.filter((name) => !namedNames.includes(name)),
    ],
    rejections: plan.rejections.filter(({ column }) => !takenTexts.includes(column)),
  };
}
