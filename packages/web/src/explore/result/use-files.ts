import { useMutation } from '@tanstack/react-query';
import { isChartType, queryContextFor } from '@sextant/charts';
import { toast, useTheme } from '@sextant/ui';
import { downloadRows } from '../../api/download-rows.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import { downloadLegacyRows } from '../../api/legacy-rows.ts';
import { fileNameOf } from '../../shell/charts/chart-files.ts';
import type { ChartFiles } from '../../shell/charts/chart-files.ts';
import { shownTime } from '../../shell/format/shown-time.ts';
import { scopeUnder } from '../dashboard-filters.ts';
import { useExplore } from '../explore-store.ts';
import { cutText } from './ChartBox.tsx';
import { subtitleOf } from './subtitle.ts';
import type { ShownResult } from './use-result.ts';

type Download = NonNullable<ChartFiles['download']>;

/** Downloads the rows of what was asked last. */
function useDownload({ data: result }: Pick<ShownResult, 'data'>): Download {
  const dataset = useExplore((state) => state.dataset);
  const requestedForm = useExplore((state) => state.requestedForm);
  const filters = useExplore((state) => state.filters);
  return async (file) => {
    if (requestedForm === null) return;
    const scope = scopeUnder(filters, requestedForm, dataset);
    const zone = filters?.tile.zone ?? null;
    if (isChartType(requestedForm['viz_type']))
      await downloadRows({ ...queryContextFor(requestedForm, { scope }), zone }, file, {
        shownResult: result === undefined ? undefined : { ...result, labels: labelsOf(dataset) },
      });
    else await downloadLegacyRows({ form: requestedForm, scope, zone }, `${file.name}.csv`);
  };
}

/** The rows as CSV, by a button that shows that it is busy. */
export function useCsv(result: ShownResult) {
  const name = useExplore((state) => state.name);
  const download = useDownload(result);
  return useMutation({
    mutationFn: () => download({ name: fileNameOf(name), format: 'csv' }),
    onError: (error) => toast({ kind: 'error', text: `The CSV could not be made: ${error.message}` }),
  });
}

/** What of the open chart can leave the page. */
export function useFiles(result: ShownResult, mayDownload: boolean): ChartFiles {
  const name = useExplore((state) => state.name);
  const dataset = useExplore((state) => state.dataset);
  const download = useDownload(result);
  const { theme } = useTheme();
  const { data, dataForm, error } = result;
  const isShown = data !== undefined && dataForm !== null && error === null;
  return {
    name: name === '' ? 'New chart' : name,
    type: dataForm?.['viz_type'],
    download: mayDownload && isShown ? download : null,
    image: isShown
      ? {
          within: () => document.querySelector('section[aria-label="Chart"]'),
          theme,
          subtitle: subtitleOf(dataForm, dataset),
          note: cutText(data),
          dataTime: shownTime(data.receivedAt),
        }
      : null,
  };
}
