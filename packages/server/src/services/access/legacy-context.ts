import { datasetIdOf, fail, knownZone, parseQueryContext, showQueryContext } from '@sextant/contract';
import type { QueryContext, QueryObject, ResultType } from '@sextant/contract';
import { withResultTypes } from '../../data/parsed-query-contexts.ts';
import { readLegacyForm, textAt } from '../../legacy/legacy-form.ts';
import type { LegacyForm, RawForm } from '../../legacy/legacy-form.ts';
import { legacyCalculationOf } from '../../legacy/legacy-calculations.ts';
import type { LegacyCalculation } from '../../legacy/legacy-calculation.ts';

/** What of an older chart's result is wanted: everything, the statement, plain rows, samples, or the rows as a file. */
export type LegacyOutput = 'full' | 'query' | 'results' | 'samples' | 'csv';

const resultTypes: Readonly<Record<LegacyOutput, ResultType>> = {
  full: 'full',
  query: 'query',
  results: 'results',
  samples: 'samples',
  csv: 'full',
};

/** The form as a query context, read as any other: what is wrong in it is reported alike. */
export function legacyContextOf(kind: LegacyCalculation, form: LegacyForm, legacyOutput: LegacyOutput): QueryContext {
  const datasetId = datasetIdOf(form.raw);
  if (datasetId === null) throw fail('REQUEST_002', { issues: 'datasource names no dataset' });
  const resultType = resultTypes[legacyOutput];
  const queries = kind.query(form);
  const plainQuery = legacyOutput === 'full' ? queries : { ...queries, timeOffsets: [] };
  // Samples have a limit of their own: the chart's is of its groups.
  const limitedQuery = legacyOutput === 'samples' ? { ...plainQuery, rowLimit: null } : plainQuery;
  const context: QueryContext = {
    datasetId,
    queries: [limitedQuery],
    force: false,
    resultType,
    resultFormat: 'json',
    cacheTimeoutS: null,
    zone: knownZone(textAt(form.raw, 'time_zone')),
    formData: form.raw,
  };
  return withResultTypes(parseQueryContext(showQueryContext(context)));
}

/** The time comparisons of a form, as it spells them. */
export const comparedOf = ({ raw }: LegacyForm): readonly string[] => {
  const texts = raw['time_compare'];
  return (Array.isArray(texts) ? texts : [texts]).map(String);
};

/** What the older call asks of a stored form. @throws QUERY_028 for kinds that it does not return, and what a kind's query throws */
export function legacyQueries(raw: RawForm): readonly QueryObject[] {
  return legacyContextOf(legacyCalculationOf(raw), readLegacyForm(raw), 'full').queries;
}
