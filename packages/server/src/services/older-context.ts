import { datasetIdOf, fail, knownZone, parseQueryContext, showQueryContext } from '@sextant/contract';
import type { QueryContext, QueryObject, ResultType } from '@sextant/contract';
import { withResultTypes } from '../data/known-contexts.ts';
import { readOlderForm, textAt } from '../older-charts/older-form.ts';
import type { OlderForm, RawForm } from '../older-charts/older-form.ts';
import { olderKindOf } from '../older-charts/older-kinds.ts';
import type { OlderKind } from '../older-charts/older-kind.ts';

/** What of an older chart's answer is wanted: everything, the statement, plain rows, samples, or the rows as a file. */
export type OlderWant = 'full' | 'query' | 'results' | 'samples' | 'csv';

const resultTypes: Readonly<Record<OlderWant, ResultType>> = {
  full: 'full',
  query: 'query',
  results: 'results',
  samples: 'samples',
  csv: 'full',
};

/** The form as a query context, read as any other: what is wrong in it is told alike. */
export function olderContextOf(kind: OlderKind, form: OlderForm, want: OlderWant): QueryContext {
  const datasetId = datasetIdOf(form.raw);
  if (datasetId === null) throw fail('REQUEST_002', { issues: 'datasource names no dataset' });
  const resultType = resultTypes[want];
  const asked = kind.question(form);
  const plain = want === 'full' ? asked : { ...asked, timeOffsets: [] };
  // Samples have a limit of their own: the chart's is of its groups.
  const limited = want === 'samples' ? { ...plain, rowLimit: null } : plain;
  const context: QueryContext = {
    datasetId,
    queries: [limited],
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
export const comparedOf = ({ raw }: OlderForm): readonly string[] => {
  const texts = raw['time_compare'];
  return (Array.isArray(texts) ? texts : [texts]).map(String);
};

/** What the older call asks of a stored form. @throws QUERY_028 for kinds that it does not answer, and what a kind's question throws */
export function olderQuestions(raw: RawForm): readonly QueryObject[] {
  return olderContextOf(olderKindOf(raw), readOlderForm(raw), 'full').queries;
}
