import { operators } from './filters.ts';
import type { OperatorName } from './filters.ts';
import { aggregates } from './query-object.ts';
import type { Aggregate } from './query-object.ts';

/** The kinds of source that a chart can name: tables and statements of a database, and Druid asked in its own language instead of SQL. */
const datasourceKinds = ['table', 'druid'] as const;
export type DatasourceKind = (typeof datasourceKinds)[number];

/** What can be asked of a kind of source. */
export interface DatasourceTraits {
  /** Spellings of operators that it does not have. */
  readonly excludedOperators: readonly string[];
  /** Why filters cannot be written in SQL; null where they can. */
  readonly sqlFilterRejection: string | null;
  /** The same for metrics. */
  readonly sqlMetricRejection: string | null;
  readonly aggregates: readonly Aggregate[];
  /** Its steps of time and the one it begins with; null where the database says which it has. */
  readonly granularities: { readonly choices: readonly (readonly [string, string])[]; readonly default: string } | null;
}

const druidGranularities: readonly (readonly [string, string])[] = [
  ['all', 'all'],
  ['PT5S', '5 seconds'],
  ['PT30S', '30 seconds'],
  ['PT1M', '1 minute'],
  ['PT5M', '5 minutes'],
  ['PT30M', '30 minutes'],
  ['PT1H', '1 hour'],
  ['PT6H', '6 hours'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
  ['P1W', 'week'],
  ['week_starting_sunday', 'week starting Sunday'],
  ['week_ending_saturday', 'week ending Saturday'],
  ['P1M', 'month'],
  ['P3M', 'quarter'],
  ['P1Y', 'year'],
];

const traits: Readonly<Record<DatasourceKind, DatasourceTraits>> = {
  table: {
    excludedOperators: ['REGEX'],
    sqlFilterRejection: null,
    sqlMetricRejection: null,
    aggregates,
    granularities: null,
  },
  druid: {
    excludedOperators: ['LIKE', 'NOT LIKE', 'ILIKE'],
    sqlFilterRejection: 'Custom SQL ad-hoc filters are not available for the native Druid connector',
    sqlMetricRejection: 'Custom SQL ad-hoc metrics are not available for the native Druid connector',
    aggregates: aggregates.filter((aggregate) => aggregate !== 'AVG'),
    granularities: { choices: druidGranularities, default: 'P1D' },
  },
};

/** What can be asked of a source by the kind that charts name; whatever is not known is a table. */
export const traitsOf = (kind: string): DatasourceTraits => traits[kind === 'druid' ? 'druid' : 'table'];

/** Those of `names` that a kind of source has. */
export const operatorsOfKind = (kind: string, names: readonly OperatorName[]): readonly OperatorName[] =>
  names.filter((name) => !traitsOf(kind).excludedOperators.includes(operators[name].wire));
