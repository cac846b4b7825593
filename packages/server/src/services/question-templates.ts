import { fail } from '@sextant/contract';
import type { Dataset, QueryObject } from '@sextant/contract';
import type { CompiledQuery, CompileScope } from '@sextant/query';
import type { Session } from '../app-context.ts';
import { hasRuledRows, isNarrowed } from '../data/data-door.ts';
import type { DataDoor, FindPartition, RowAccess } from '../data/data-door.ts';
import type { Reads } from '../templates/asker.ts';
import type { NamedDataset } from '../templates/dataset-names.ts';
import { partitionKey } from '../templates/partition-names.ts';
import { isTemplated, renderQuestion, statementPlace } from '../templates/render-question.ts';
import type { QuestionScope, RenderedQuestion } from '../templates/render-question.ts';
import { hasTemplate } from '../templates/render-text.ts';
import { isTemplatedDataset } from '../templates/sql-of-query.ts';
import type { SharedQuestion } from './read-rows.ts';
import { templateUser } from './template-user.ts';
import { requireProvenBarrier, requireProvenFor } from './unproven-barriers.ts';

/** A question as it is compiled: without templates. */
export interface PreparedQuestion {
  readonly query: QueryObject;
  readonly scope: CompileScope;
  /** Columns whose filters templates took up, in order. */
  readonly applied: readonly string[];
  /** What the answer depends on by way of templates; empty when there are none. */
  readonly key: string;
  /** Whether row rules bind whoever asks. */
  readonly isBound: boolean;
}

/** Prepares a question; one without templates is ready at once. */
export type QuestionRenderer = (query: QueryObject) => PreparedQuestion | Promise<PreparedQuestion>;

/** A dataset that was opened, as far as templates need it. */
export interface OpenedForTemplates {
  /** As it is stored. */
  readonly dataset: Dataset;
  readonly access: RowAccess;
  readonly scope: CompileScope;
  readonly shared: SharedQuestion | null;
  readonly urlParams: Readonly<Record<string, string>>;
}

type Door = Pick<DataDoor, 'findDataset' | 'readRows' | 'templates'>;

/** Datasets inside of datasets. */
const deepest = 4;

/**
 * The dataset as policy can look at it before there is a question: a statement that is a template reads nothing yet. What it reads is decided
 * when it has been rendered.
 */
export const beforeRendering = (door: Pick<DataDoor, 'templates'>, dataset: Dataset): Dataset =>
  door.templates.isOn && hasTemplate(dataset.sql) ? { ...dataset, sql: 'SELECT 1' } : dataset;

/**
 * Renders the templates of questions to one opened dataset. Each question is rendered once; most have no template and cost a look at their
 * texts. A rendered statement is read like one that is saved, and the row rules of the tables in it are put into it.
 *
 * @throws TEMPLATE_0xx, also for a dataset that whoever asks may not read; ACCESS_001 for such a table; QUERY_012 for a statement that may not run
 */
export function questionRenderer(door: Door, session: Session, open: OpenedForTemplates): QuestionRenderer {
  const known = new WeakMap<QueryObject, Promise<PreparedQuestion>>();
  return (query) => {
    if (!door.templates.isOn || !isTemplated(query, open.dataset)) {
      if (hasRuledRows(open.access, open.dataset)) requireProvenFor(query, open.scope.dialect.name);
      return { query, scope: open.scope, applied: [], key: '', isBound: isNarrowed(open.access) };
    }
    const found = known.get(query) ?? prepared(door, session, open, query);
    known.set(query, found);
    return found;
  };
}

async function prepared(
  door: Door,
  session: Session,
  open: OpenedForTemplates,
  query: QueryObject,
): Promise<PreparedQuestion> {
  const { scope, access, dataset } = open;
  const find = await door.templates.partitionsOf(session, dataset);
  const rendered = await renderQuestion(
    query,
    scopeOf({ door, session, open, query, find, depth: 0 }, dataset, access.rules),
  );
  const found = rendered.ownSql === null ? access : await admitted(door, session, open.shared, { dataset, rendered });
  // A template makes SQL of what the reader chooses.
  const ruled = rendered.ownSql === null ? dataset : rendered.dataset;
  if (hasRuledRows(found, ruled)) requireProvenBarrier(scope.dialect.name);
  const sql = rendered.ownSql === null ? scope.dataset.sql : found.sql;
  return {
    query: rendered.query,
    scope: { ...scope, dataset: { ...rendered.dataset, sql }, rowRules: found.rules },
    applied: rendered.applied,
    key: `${rendered.key} ${found.key}`,
    isBound: isNarrowed(found),
  };
}

/** The rows of a rendered statement that whoever asks may read. */
async function admitted(
  door: Door,
  session: Session,
  shared: SharedQuestion | null,
  { dataset, rendered }: { readonly dataset: Dataset; readonly rendered: RenderedQuestion },
): Promise<RowAccess> {
  if (rendered.ownSql !== null) await door.templates.requireTables(session, dataset, rendered.ownSql);
  return door.readRows(session, rendered.dataset, { shared });
}

interface Asking {
  readonly door: Door;
  readonly session: Session;
  readonly open: OpenedForTemplates;
  readonly query: QueryObject;
  readonly find: FindPartition | null;
  readonly depth: number;
}

const scopeOf = (asking: Asking, dataset: Dataset, rules: readonly string[]): QuestionScope => ({
  compile: { ...asking.open.scope, dataset },
  user: templateUser(asking.session),
  urlParams: asking.open.urlParams,
  removesFilters: asking.door.templates.removesFilters,
  rules,
  loadDataset: (id, reads) => namedDataset(asking, id, reads),
  loadPartition: asking.find === null ? null : notedPartition(asking.find),
  usesAll: asking.depth > 0,
});

/** What is found becomes a part of the answer's key. */
const notedPartition =
  (find: FindPartition): NonNullable<QuestionScope['loadPartition']> =>
  async (question, reads) => {
    const found = await find(question);
    reads.note(`partition ${partitionKey(question)}`, found?.values ?? null);
    return found;
  };

/** A dataset that a template names: whoever asks must be allowed to read it himself, and sees the rows that he would see there. */
async function namedDataset(asking: Asking, id: number, reads: Reads): Promise<NamedDataset | null> {
  const { door, session, open, query, depth } = asking;
  const found = await door.findDataset(session, id, null);
  if (found === null) return null;
  const { dataset, isOpen } = found;
  const before = await door.readRows(session, beforeRendering(door, dataset), { shared: null, isOpen });
  const refused = (reason: string): Error => fail('TEMPLATE_001', { place: statementPlace, reason, line: 0 });
  if (dataset.databaseId !== open.dataset.databaseId) throw refused(`Dataset ${id} is of another database`);
  if (depth >= deepest) throw refused('datasets name each other too deeply');
  if (hasRuledRows(before, beforeRendering(door, dataset))) requireProvenBarrier(open.scope.dialect.name);
  reads.note(`dataset ${id}`, [dataset.version, before.key]);
  if (!isTemplatedDataset(dataset))
    return { dataset: before.sql === null ? dataset : { ...dataset, sql: before.sql }, rules: before.rules };
  const inner = scopeOf({ ...asking, depth: depth + 1 }, dataset, before.rules);
  const rendered = await renderQuestion(query, inner, reads);
  const access = rendered.ownSql === null ? before : await admitted(door, session, null, { dataset, rendered });
  if (rendered.ownSql !== null && hasRuledRows(access, rendered.dataset)) requireProvenBarrier(open.scope.dialect.name);
  return {
    dataset: access.sql === null ? rendered.dataset : { ...rendered.dataset, sql: access.sql },
    rules: access.rules,
  };
}

/** A filter that a template took up acts, also when the dataset has no such column. */
export function withTemplateFilters(
  plan: CompiledQuery,
  { filters }: QueryObject,
  taken: readonly string[],
): CompiledQuery {
  if (taken.length === 0) return plan;
  const named = filters.map(({ column }) => (column.kind === 'column' ? column.name : column.label));
  const isApplied = (name: string): boolean => plan.applied.includes(name) || taken.includes(name);
  return {
    ...plan,
    applied: [...named.filter(isApplied), ...plan.applied.filter((name) => !named.includes(name))],
    rejected: plan.rejected.filter(({ column }) => !taken.includes(column)),
  };
}
