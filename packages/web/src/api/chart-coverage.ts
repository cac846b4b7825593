import { coverageContextFor, coverageOf } from '@sextant/charts';
import type { Coverage, QueryScope, RawForm } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { fetchChart } from './chart-data.ts';
import type { FetchOptions, ChartResult } from './chart-data.ts';

interface CoverageOptions {
  readonly form: RawForm;
  readonly result: ChartResult;
  readonly scope: QueryScope;
  readonly zone: string | null;
  readonly request: FetchOptions;
}

/**
 * How far the rows of an answered chart reach; null where that leaves its drawing as it is.
 * @throws ApiError with the server's code
 */
export async function loadCoverage({ form, result, scope, zone, request }: CoverageOptions): Promise<Coverage | null> {
  const context = coverageContextFor(form, result.tables[0], { scope });
  if (context === null) return null;
  const { tables } = await fetchChart({ ...context, zone }, request);
  return shownCoverage(form, tables[0]);
}

/** A coverage as far as a drawing shows it: what changes nothing in it is not worth drawing it again. */
export function shownCoverage(form: RawForm, table: ColumnTable | undefined): Coverage | null {
  const coverage = coverageOf(form, table);
  if (coverage === null) return null;
  const { missing, infinite = 0, unfinished } = coverage;
  return missing > 0 || infinite > 0 || unfinished !== null ? coverage : null;
}
