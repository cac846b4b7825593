import type { QueryClient } from '@tanstack/react-query';
import { firstPart, isChartType } from '@sextant/charts';
import { loadChartView } from '@sextant/charts/views';
import { keptParameters, readFiltersAddress, withoutFilters } from './dashboard-filters.ts';
import { beginOpening, isNothing, readAddress } from './explore-queries.ts';
import { errorsOf } from './explore-store.ts';
import { firstForm } from './first-form.ts';
import { resultQuery } from './result/result-query.ts';

/**
 * Sends the query of the chart in the address before the page is drawn, and loads what draws it; the page then finds both under way. Charts under
 * filters of a dashboard are left to the page, which reads those. @throws what the reading met; the page meets it, too
 */
export async function beginChart(
  client: QueryClient,
  search: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const address = readAddress(search);
  if (isNothing(address) || readFiltersAddress(search) !== null) return;
  const { dataset, slice, form: openedForm } = await beginOpening(client, address);
  if (dataset === null || readFiltersAddress(keptParameters(openedForm)) !== null) return;
  const form = firstForm(withoutFilters(openedForm), dataset);
  if (errorsOf(form).length > 0 || !isChartType(form['viz_type'])) return;
  loadChartView(form['viz_type']).catch(() => undefined);
  void client.prefetchQuery(
    resultQuery({
      requestedForm: form,
      forcedRuns: 0,
      filters: null,
      dataset,
      sliceId: slice?.slice_id,
      ownState: firstPart,
    }),
  );
}
