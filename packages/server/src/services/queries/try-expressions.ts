import { fail, SextantError } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { EngineColumn } from '@sextant/engines';
import { calculatedText, withCalculated } from '@sextant/query';
import { dialects, make, print, select, SqlError } from '@sextant/sql';
import type { DialectName, Expression, SelectColumn, Source } from '@sextant/sql';
import { checkExpression, replaceColumns } from '@sextant/sql/analysis';
import type { AppContext } from '../app-context.ts';
import type { ColumnDraft, DatasetDraft } from '../../store/datasets.ts';
import { statementPlace } from '../../templates/render-query.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { withSample } from '../../templates/sample.ts';
import type { SampleContext } from '../../templates/sample.ts';
import { templateSwitch } from '../sources/dataset-source.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { datasetOfSource, sampledOf } from '../sources/sampled-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Says which columns a statement would return, without running it; null where there is no engine to ask. */
export interface TryStatement {
  readonly dialectOf: (databaseId: number) => Promise<DialectName>;
  /** Whether texts may be templates. */
  readonly rendersTemplates: boolean;
  readonly describe: ((databaseId: number, sql: string) => Promise<readonly EngineColumn[]>) | null;
  /** A dataset with what its templates can reach. */
  readonly sampleContext: (dataset: Dataset, dialect: DialectName) => SampleContext;
}

/** Tries statements with the engine of their database. */
export const tryWith = (
  { store, describe, config }: Pick<AppContext, 'store' | 'describe' | 'config'>,
  user: SessionUser,
): TryStatement => ({
  ...templateSwitch({ config }),
  dialectOf: (databaseId) => dialectOf(store, databaseId),
  describe: describe === undefined ? null : (databaseId, sql) => describe(databaseId, sql, user),
  sampleContext: (dataset, dialect) => sampledOf(store, dataset, dialect),
});

const sourceOf = ({ catalog, schema, name, sql }: DatasetDraft): Source =>
  sql === null
    ? make.table(...[catalog, schema, name].filter((part): part is string => part !== null && part !== ''))
    : { kind: 'query', sql: sql.replace(/[;\s]+$/, ''), alias: 'virtual_table' };

interface TriedExpression {
  readonly field: 'columns' | 'metrics' | 'fetch_values_predicate';
  readonly name: string;
  readonly sql: string;
}

/**
 * Tries every expression that is new or changed with the engine, so that nothing is saved that charts cannot use. A calculated column
 * gets the type that the engine says it has.
 *
 * @throws REQUEST_008 with the texts of the engine for columns, metrics and the predicate; what a statement over the source itself throws
 */
export async function tryExpressions(
  draft: DatasetDraft,
  before: Dataset,
  engine: TryStatement,
): Promise<DatasetDraft> {
  const expressionByColumn = new Map(before.columns.map((column) => [column.name, column.expression]));
  const knownMetrics = new Map(before.metrics.map((metric) => [metric.name, metric.expression]));
  const columns = draft.columns.filter(
    ({ name, expression }) => expression !== null && expressionByColumn.get(name) !== expression,
  );
  const metrics = draft.metrics.filter(({ name, expression }) => knownMetrics.get(name) !== expression);
  const predicate = draft.fetchValuesPredicate ?? '';
  const isNewPredicate = predicate.trim() !== '' && predicate !== before.fetchValuesPredicate;
  if (columns.length + metrics.length === 0 && !isNewPredicate) return draft;
  const tries = expressionTrier(draft, engine, await engine.dialectOf(draft.databaseId));
  const types = new Map<string, EngineColumn>();
  for (const { name, expression } of columns) {
    const found = await tries({ field: 'columns', name, sql: expression ?? '' });
    if (found !== null) types.set(name, found);
  }
  for (const { name, expression } of metrics) await tries({ field: 'metrics', name, sql: expression });
  if (isNewPredicate) await tries({ field: 'fetch_values_predicate', name: 'predicate', sql: predicate });
  return { ...draft, columns: draft.columns.map((column) => typedColumn(column, types.get(column.name))) };
}

function typedColumn(column: ColumnDraft, found: EngineColumn | undefined): ColumnDraft {
  // SQLite names no type for an expression that is NULL in the rows it looks at.
  if (found === undefined || found.nativeType === '') return column;
  return { ...column, type: found.type, nativeType: found.nativeType };
}

/** A draft as templates in it see it. */
const draftDataset = (draft: DatasetDraft): Dataset => ({
  ...datasetOfSource(draft),
  columns: draft.columns.map((column) => ({ ...column, id: 0, uuid: '' })),
  metrics: draft.metrics.map((metric) => ({ ...metric, id: 0, uuid: '' })),
});

const reasons = {
  columns: 'A calculated column is of one row at a time; what adds rows up is a metric.',
  metrics: 'A metric adds rows up, as SUM(column) does; what is of one row at a time is a calculated column.',
} as const;

/** The names of columns that a text reads. */
function namesIn(text: string, dialect: DialectName): readonly string[] {
  const names: string[] = [];
  replaceColumns(text, dialect, (name) => {
    names.push(name);
    return null;
  });
  return names;
}

function expressionTrier(
  draft: DatasetDraft,
  { describe, sampleContext, rendersTemplates }: TryStatement,
  dialect: DialectName,
) {
  const withText = <Result>(sql: string, place: string, look: (text: string) => Promise<Result>): Promise<Result> =>
    rendersTemplates && hasTemplate(sql)
      ? withSample(sampleContext(draftDataset(draft), dialect), { sql, place }, look)
      : look(sql);
  const withSource = <Result>(look: (source: Source) => Promise<Result>): Promise<Result> =>
    withText(draft.sql ?? '', statementPlace, (sql) => look(sourceOf(draft.sql === null ? draft : { ...draft, sql })));
  const dataset = draftDataset(draft);
  const scope = { dataset, dialect: dialects[dialect] };
  /** The text with the calculated columns in it. Templates are read first where they stand in the way. */
  const wholeStatement = ({ field, name, sql }: TriedExpression): string => {
    const column = dataset.columns.find((one) => one.name === name && one.expression === sql);
    try {
      return field === 'columns' && column !== undefined ? calculatedText(column, scope) : withCalculated(sql, scope);
    } catch (error) {
      if (error instanceof SextantError && (error.code === 'QUERY_012' || error.code === 'QUERY_011')) return sql;
      throw error;
    }
  };
  return async ({ field, name, sql }: TriedExpression): Promise<EngineColumn | null> => {
    const reject = (reason: string, cause: unknown): SextantError =>
      fail('REQUEST_008', { fields: { [field]: [`${name}: ${reason}`] } }, { cause });
    const describeText = async (text: string): Promise<EngineColumn | null> => {
      const expression: Expression = make.raw(text);
      checkExpression(text, { dialect, allowsWindows: field === 'metrics' });
      if (describe === null) return null;
      return withSource(async (from) => {
        const describeWith = async (columns: readonly SelectColumn[], where: readonly Expression[] = []) =>
          (await describe(draft.databaseId, print(select({ columns, from, where }), dialects[dialect])))[0] ?? null;
        const isAccepted = (columns: readonly SelectColumn[], where?: readonly Expression[]): Promise<boolean> =>
          describeWith(columns, where).then(
            () => true,
            (error: unknown) => {
              if (error instanceof SextantError && ['ENGINE_003', 'ENGINE_014'].includes(error.code)) return false;
              throw error;
            },
          );
        const one = { expression: make.integer(1), label: 'one' };
        if (field === 'fetch_values_predicate') return describeWith([one], [expression]);
        const tried = { expression, label: 'tried' };
        const found = await describeWith([tried]);
        // No engine adds rows up in a WHERE. That a SELECT rejects rows beside their sum holds for most of them only.
        const isOfOneRow = await isAccepted([one], [make.isNull(expression)]);
        const count = { expression: make.call('COUNT', make.star), label: 'companion' };
        const isRejected =
          field === 'columns'
            ? !isOfOneRow
            : (isOfOneRow && namesIn(text, dialect).length > 0) || !(await isAccepted([tried, count]));
        if (isRejected) throw reject(reasons[field], null);
        return found;
      });
    };
    try {
      return await withText(wholeStatement({ field, name, sql }), `Error in jinja expression in ${name}`, describeText);
    } catch (error) {
      if (error instanceof SqlError) throw reject(error.message, error);
      if (error instanceof SextantError && /^(?:ENGINE_|TEMPLATE_|QUERY_029|QUERY_030)/.test(error.code))
        throw reject(error.message, error);
      throw error;
    }
  };
}
