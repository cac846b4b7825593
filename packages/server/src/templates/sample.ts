import { queryObject, SextantError } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import { defaultRowLimits, rangeResolver } from '@sextant/query';
import type { CompileScope } from '@sextant/query';
import type { Dialect } from '@sextant/sql';
import type { NamedDataset } from './dataset-names.ts';
import { untrustedText, trustedText } from './language/text.ts';
import { func, list, record, showValue } from './language/values.ts';
import type { Value } from './language/values.ts';
import { renderOne, renderQuery, statementPlace } from './render-query.ts';
import type { QueryScope } from './render-query.ts';
import { sampleUser } from './rule-clause.ts';

/** What is asked when nobody asks: nothing at all, or something of everything. */
const samples = ['nothing', 'something'] as const;
type Sample = (typeof samples)[number];

/** A value that may stand in quotes and outside of them. */
const value = (origin: string): Value => untrustedText('1', origin);

/** The first argument as it stands in the template. */
const argumentText = (argument: Value): string => showValue(argument).text;

const sampleNames: readonly (readonly [string, Value])[] = [
  func('filter_values', ([column = null]) => list([value(`filter_values(${argumentText(column)})`)])),
  func('get_filters', ([column = null]) =>
    list([record({ op: trustedText('IN'), col: column, val: list([value(`get_filters(${argumentText(column)})`)]) })]),
  ),
  func('url_param', ([name = null]) => value(`url_param(${argumentText(name)})`)),
].map((one) => [one.name, one] as const);

/** What is tried: a dataset as it is stored or drafted. */
export interface SampleContext {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  /** A dataset that a template names. @throws what keeps it from being read */
  readonly loadDataset: (id: number) => Promise<NamedDataset | null>;
}

const query = (sample: Sample) =>
  queryObject({ rowLimit: 100, timeRange: sample === 'something' ? '2020-01-01 : 2021-01-01' : null });

function scopeOf({ dataset, dialect, loadDataset }: SampleContext, sample: Sample): QueryScope {
  const zone = 'UTC';
  const compile: CompileScope = {
    dataset,
    dialect,
    rowRules: [],
    resolveTimeRange: rangeResolver({ clockMs: 0, zone }),
    zone,
    limits: defaultRowLimits,
  };
  return {
    compile,
    // The same for everybody, so that what a statement reads does not depend on who looks at it.
    user: sampleUser,
    urlParams: {},
    removesFilters: false,
    rules: [],
    loadDataset,
    usesAll: true,
    // Which part is the newest changes by itself; any value stands for it.
    loadPartition: async ({ partition }) => ({
      columns: [...Object.keys(partition), 'part'],
      values: ['1', ...Object.keys(partition).map(() => '1')],
    }),
    instead: sample === 'something' ? sampleNames : [],
  };
}

/** Tries both samples; what the first one throws is thrown when both fail. */
async function firstThatWorks<Result>(run: (sample: Sample) => Promise<Result>): Promise<Result> {
  const [first, second] = samples;
  try {
    return await run(first);
  } catch (error) {
    return run(second).catch(() => {
      throw error;
    });
  }
}

/**
 * Statements that a dataset's template makes when it is asked for nothing, and for something: what is looked at when it is saved. Datasets
 * that it names are left out. A text without templates is itself.
 *
 * @throws TEMPLATE_0xx when neither can be made
 */
export async function sampleStatements(sampleContext: SampleContext, sql: string): Promise<readonly string[]> {
  const renderOutcomes = await Promise.allSettled(
    samples.map((sample) =>
      renderOne(sql, { place: statementPlace, showsRows: false }, query(sample), scopeOf(sampleContext, sample)),
    ),
  );
  const found = renderOutcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failedOutcome = renderOutcomes.find((one) => one.status === 'rejected');
  if (found.length === 0 && failedOutcome !== undefined) throw failedOutcome.reason;
  return [...new Set(found)];
}

/**
 * Values that a template writes outside of quotes, by the functions that give them. They work only while they are numbers.
 *
 * @throws what loading named datasets throws
 */
export async function bareValues(sampleContext: SampleContext, sql: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const onBare = (origin: string): void => void found.add(origin);
  for (const sample of samples)
    await renderOne(sql, { place: statementPlace, showsRows: false }, query(sample), {
      ...scopeOf(sampleContext, sample),
      onBare,
    }).catch(ignored);
  return [...found];
}

/** A sample that cannot be made has been reported already. */
function ignored(error: unknown): void {
  if (!(error instanceof SextantError && error.code.startsWith('TEMPLATE_'))) throw error;
}

/** Has something made of a text that a template would write, and of another if that fails. @throws TEMPLATE_0xx, what `look` throws */
export const withSample = <Result>(
  sampleContext: SampleContext,
  { sql, place }: { readonly sql: string; readonly place: string },
  look: (sql: string) => Promise<Result>,
): Promise<Result> =>
  firstThatWorks(async (sample) =>
    look(await renderOne(sql, { place, showsRows: true }, query(sample), scopeOf(sampleContext, sample))),
  );

/** A dataset with all of its templates rendered as for nothing, or for something. @throws TEMPLATE_0xx */
export const sampleDataset = (sampleContext: SampleContext): Promise<Dataset> =>
  firstThatWorks(async (sample) => (await renderQuery(query(sample), scopeOf(sampleContext, sample))).dataset);
