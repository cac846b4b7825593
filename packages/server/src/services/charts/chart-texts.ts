import '@sextant/charts/all-types';
import { queryContextFor } from '@sextant/charts';
import { SextantError, datasourceOf, showQueryContext } from '@sextant/contract';

/** The two texts that a stored chart consists of. */
interface ChartTexts {
  readonly params: string;
  /** Null when the form cannot be asked, as of a kind that is not built. */
  readonly queryContext: string | null;
}

/**
 * A form over a dataset as charts keep it, with the query that its kind makes of it: clients that ask a chart by its id
 * (`GET /api/v1/chart/{id}/data`) need nothing else.
 */
export function chartTexts(formData: Readonly<Record<string, unknown>>, datasetId: number): ChartTexts {
  const form = { ...formData, datasource: datasourceOf(datasetId) };
  return { params: JSON.stringify(form), queryContext: queryOf(form) };
}

function queryOf(form: Readonly<Record<string, unknown>>): string | null {
  try {
    return JSON.stringify(showQueryContext(queryContextFor(form)));
  } catch (error) {
    if (error instanceof SextantError) return null;
    throw error;
  }
}
