import { useMutation } from '@tanstack/react-query';
import { isChartType, queryContextFor } from '@sextant/charts';
import { toast } from '@sextant/ui';
import { downloadCsv } from '../../api/chart-data.ts';
import type { ChartLoad } from '../../api/chart-load.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import { downloadLegacyRows } from '../../api/legacy-rows.ts';
import { scopeUnder } from '../dashboard-filters.ts';
import { useExplore } from '../explore-store.ts';

/** Downloads the rows of what was asked last. */
export function useCsv(result: ChartLoad | undefined) {
  const dataset = useExplore((state) => state.dataset);
  const requestedForm = useExplore((state) => state.requestedForm);
  const name = useExplore((state) => state.name);
  const filters = useExplore((state) => state.filters);
  return useMutation({
    mutationFn: async () => {
      if (requestedForm === null) return;
      const scope = scopeUnder(filters, requestedForm);
      const zone = filters?.tile.zone ?? null;
      const fileName = `${name === '' ? 'chart' : name}.csv`;
      if (isChartType(requestedForm['viz_type']))
        await downloadCsv({ ...queryContextFor(requestedForm, { scope }), zone }, fileName, {
          shownResult: result === undefined ? undefined : { ...result, labels: labelsOf(dataset) },
        });
      else await downloadLegacyRows({ form: requestedForm, scope, zone }, fileName);
    },
    onError: (error) => toast({ kind: 'error', text: `The CSV could not be made: ${error.message}` }),
  });
}
