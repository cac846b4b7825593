import { fail, SextantError } from '@sextant/contract';
import type { Dataset, QueryObject } from '@sextant/contract';
import type { CompileScope } from '@sextant/query';
import type { Reads, TemplateUser } from './template-user.ts';
import { startReads } from './template-user.ts';
import { datasetMacro, metricMacro, NeedsDataset } from './dataset-names.ts';
import type { NamedDataset } from './dataset-names.ts';
import { runError, TemplateError } from './language/template-error.ts';
import type { Value } from './language/values.ts';
import { NeedsPartition, partitionKey, partitionNames } from './partition-names.ts';
import type { FoundPartition, PartitionQuery } from './partition-names.ts';
import { codedError, hasTemplate, renderText } from './render-text.ts';
import { requestNames } from './request-names.ts';
import { isTemplatedDataset, isTemplatedQuery, namesAndTexts, withSql } from './sql-of-query.ts';
import type { SqlPlace } from './sql-of-query.ts';
import { templateParams } from './template-params.ts';
import { userNames } from './user-names.ts';

/** All that templates of a query are rendered with. */
export interface QueryScope {
  /** The dataset is as it is stored; the rest is what everything is compiled with. */
  readonly compile: CompileScope;
  readonly user: TemplateUser;
  readonly urlParams: Readonly<Record<string, string>>;
  readonly removesFilters: boolean;
  /** Conditions of row rules that bind whoever asks. */
  readonly rules: readonly string[];
  /** A dataset that a template names, as whoever asks may read it; null when there is none for him. */
  readonly loadDataset: (id: number, reads: Reads) => Promise<NamedDataset | null>;
  /** The newest part of a table that whoever asks may read; null for a table without parts. Absent: the database does not tell. */
  readonly loadPartition?: ((query: PartitionQuery, reads: Reads) => Promise<FoundPartition | null>) | null;
  /** Whether every column and metric is rendered, whatever the query asks. Default: what it uses. */
  readonly usesAll?: boolean;
  /** Names that mean something else than in a request. Default: none. */
  readonly instead?: readonly (readonly [string, Value])[];
  /** Told of every value of the request that stands outside of quotes. Default: nobody. */
  readonly onBare?: (origin: string) => void;
}

/** A query without templates, and what they read. */
export interface RenderedQuery {
  readonly query: QueryObject;
  readonly dataset: Dataset;
  /** The statement of the dataset with nothing in the place of datasets that it names; null when it is no template. */
  readonly ownSql: string | null;
  /** Columns whose filters templates took up. */
  readonly appliedFilters: readonly string[];
  /** What the result depends on; empty when there was no template. */
  readonly key: string;
}

/** Whether there is anything to render: most queries have no template. */
export const isTemplated = (query: QueryObject, dataset: Dataset): boolean =>
  isTemplatedDataset(dataset) || isTemplatedQuery(query);

const places: Readonly<Record<SqlPlace, string>> = {
  where: 'Error in jinja expression in WHERE clause',
  having: 'Error in jinja expression in HAVING clause',
  column: 'Error in jinja expression in column expression',
  metric: 'Error in jinja expression in metric expression',
  filter: 'Error in jinja expression in filter expression',
  order: 'Error in jinja expression in order expression',
};
/** Begins what is said of a template in the statement of a dataset. */
export const statementPlace = 'Error while rendering virtual dataset query';
const predicatePlace = 'Error in jinja expression in fetch values predicate';

const deepestMetric = 5;
/** Datasets that one text may name. */
const maxDatasets = 20;

/**
 * Renders every template that a query needs: of its own SQL, and of the columns, metrics and statement of its dataset that it uses. It
 * comes before compiling, which takes plain SQL; what was rendered goes through the same checks as what an author wrote.
 *
 * @throws TEMPLATE_0xx; what loading a named dataset throws
 */
export async function renderQuery(query: QueryObject, scope: QueryScope, reads = startReads()): Promise<RenderedQuery> {
  const renderer = new Renderer(query, scope, reads);
  return loading(renderer, () => renderer.render());
}

/** A text by itself, with the names of a query. `showsRows` false leaves out the rows of datasets that it names. */
export async function renderOne(
  source: string,
  { place, showsRows }: { readonly place: string; readonly showsRows: boolean },
  query: QueryObject,
  scope: QueryScope,
): Promise<string> {
  if (!hasTemplate(source)) return source;
  const renderer = new Renderer(query, scope, startReads());
  return loading(renderer, () => renderer.one(source, place, showsRows));
}

/** Runs a rendering until every dataset and part that it names is there. */
async function loading<Result>(renderer: Renderer, run: () => Result): Promise<Result> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (error instanceof NeedsDataset) await renderer.load(error.id);
      else if (error instanceof NeedsPartition) await renderer.loadPartition(error.query);
      else throw error;
    }
  }
}

class Renderer {
  readonly #query: QueryObject;
  readonly #scope: QueryScope;
  readonly #reads: Reads;
  readonly #loaded = new Map<number, NamedDataset | null>();
  readonly #partitions = new Map<string, FoundPartition | null>();
  #texts: string[] = [];
  #depth = 0;

  constructor(query: QueryObject, scope: QueryScope, reads: Reads) {
    this.#query = query;
    this.#scope = scope;
    this.#reads = reads;
  }

  async load(id: number): Promise<void> {
    if (this.#loaded.size >= maxDatasets) throw codedError(runError('it names too many datasets'), statementPlace);
    this.#loaded.set(id, await this.#scope.loadDataset(id, this.#reads));
  }

  async loadPartition(query: PartitionQuery): Promise<void> {
    if (this.#partitions.size >= maxDatasets)
      throw codedError(runError('it asks for too many partitions'), statementPlace);
    const found = await this.#scope.loadPartition?.(query, this.#reads);
    this.#partitions.set(partitionKey(query), found ?? null);
  }

  one(source: string, place: string, showsRows: boolean): string {
    const { dataset, dialect } = this.#scope.compile;
    const names = this.#names(dataset, templateParams(dataset.templateParams, statementPlace), showsRows);
    const { onBare } = this.#scope;
    return renderText(source, { names, dialect, place, ...(onBare === undefined ? {} : { onBare }) });
  }

  render(): RenderedQuery {
    this.#texts = [];
    const { dataset } = this.#scope.compile;
    const params = templateParams(dataset.templateParams, statementPlace);
    const names = this.#names(dataset, params, true);
    const renderedQuery = withSql(this.#query, (sql, place) => this.#expression(sql, place, names));
    const after = this.#dataset(dataset, renderedQuery, names);
    const { appliedFilters, removedFilters } = this.#reads;
    return {
      query: {
        ...renderedQuery,
        filters: renderedQuery.filters.filter(
          ({ column }) => column.kind === 'sql' || !removedFilters.has(column.name),
        ),
      },
      dataset: after,
      ownSql: hasTemplate(dataset.sql)
        ? renderText(dataset.sql, {
            names: this.#names(dataset, params, false),
            dialect: this.#scope.compile.dialect,
            place: statementPlace,
          })
        : null,
      appliedFilters: [...appliedFilters],
      key: this.#reads.key(this.#texts),
    };
  }

  #names(
    dataset: Dataset,
    params: readonly (readonly [string, Value])[],
    showsRows: boolean,
  ): ReadonlyMap<string, Value> {
    const { compile, user, urlParams, removesFilters, rules, loadPartition = null, instead = [] } = this.#scope;
    const request = { query: this.#query, dataset, urlParams, scope: compile, removesFilters, reads: this.#reads };
    const users = userNames(user, this.#reads, () => rules);
    const macros = [
      datasetMacro(this.#loaded, compile, showsRows),
      metricMacro(dataset, this.#loaded, (sql) => this.#metric(sql, params)),
    ];
    return new Map([
      ...params,
      ...requestNames(request),
      ...[...users, ...macros].map((one) => [one.name, one] as const),
      ...partitionNames(loadPartition === null ? null : this.#partitions),
      ...instead,
    ]);
  }

  /** A metric that a template names; metrics that name each other without end are stopped. */
  #metric(source: string, params: readonly (readonly [string, Value])[]): string {
    if (!hasTemplate(source)) return source;
    if (this.#depth >= deepestMetric) throw new TemplateError('limit', 'its metrics name each other too deeply');
    this.#depth += 1;
    try {
      const { dataset } = this.#scope.compile;
      return this.#text(source, places.metric, this.#names(dataset, params, true));
    } finally {
      this.#depth -= 1;
    }
  }

  /** Parentheses that nothing closes are an error of the SQL, also where a template holds them. */
  #expression(sql: string, place: SqlPlace, names: ReadonlyMap<string, Value>): string {
    try {
      return this.#text(sql, places[place], names);
    } catch (error) {
      const isClause = place === 'where' || place === 'having';
      if (!(isClause && error instanceof SextantError && error.code === 'TEMPLATE_001' && isUnclosed(sql))) throw error;
      throw fail('QUERY_012', { reason: 'Unclosed parenthesis in filter clause', sql }, { cause: error });
    }
  }

  #text(source: string, place: string, names: ReadonlyMap<string, Value>): string {
    if (!hasTemplate(source)) return source;
    const text = renderText(source, { names, dialect: this.#scope.compile.dialect, place });
    this.#texts.push(text);
    return text;
  }

  /** The dataset with what the query uses of it rendered; a broken template elsewhere in it disturbs nobody. */
  #dataset(dataset: Dataset, query: QueryObject, names: ReadonlyMap<string, Value>): Dataset {
    if (!isTemplatedDataset(dataset)) return dataset;
    const { usesAll = false } = this.#scope;
    const usedSet = usesAll ? null : usedItems(dataset, namesAndTexts(query, dataset));
    const expression = <Kind extends Item>(item: Kind): Kind =>
      hasTemplate(item.expression) && (usedSet === null || usedSet.has(item))
        ? { ...item, expression: this.#text(item.expression, `Error in jinja expression in ${item.name}`, names) }
        : item;
    const predicate = query.applyFetchValuesPredicate ? (dataset.fetchValuesPredicate ?? '') : '';
    return {
      ...dataset,
      sql: dataset.sql === null ? null : this.#text(dataset.sql, statementPlace, names),
      columns: dataset.columns.map(expression),
      metrics: dataset.metrics.map(expression),
      ...(hasTemplate(predicate) ? { fetchValuesPredicate: this.#text(predicate, predicatePlace, names) } : {}),
    };
  }
}

/** Whether more parentheses open than close, outside of quotes. */
function isUnclosed(sql: string): boolean {
  const bareSql = sql.replaceAll(/'[^']*'|"[^"]*"/g, '');
  return bareSql.split('(').length > bareSql.split(')').length;
}

type Item = Dataset['columns'][number] | Dataset['metrics'][number];

/** Whether a text is a name, or holds it as a word. */
function mentions(text: string, name: string): boolean {
  if (text === name) return true;
  const isWord = (letter: string): boolean => /[\p{L}\p{N}_]/u.test(letter);
  for (let index = text.indexOf(name); index >= 0; index = text.indexOf(name, index + 1))
    if (!isWord(text.charAt(index - 1)) && !isWord(text.charAt(index + name.length))) return true;
  return false;
}

/** Columns and metrics with templates that a query needs, also by way of the expressions of others. */
function usedItems({ columns, metrics }: Dataset, usedTexts: readonly string[]): ReadonlySet<Item> {
  const usedSet = new Set<Item>();
  const items: readonly Item[] = [...columns, ...metrics].filter(
    ({ expression }) => expression !== null && expression !== '',
  );
  const texts = [...usedTexts];
  // Each text that is found to be used may name more.
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? '';
    for (const item of items) {
      if (usedSet.has(item) || !mentions(text, item.name)) continue;
      usedSet.add(item);
      texts.push(item.expression ?? '');
    }
  }
  return usedSet;
}
