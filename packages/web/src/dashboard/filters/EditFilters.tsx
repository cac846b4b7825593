import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writeDashboardMetadata } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { NativeFilter } from '@sextant/contract';
import { openDocument } from '@sextant/dashboard';
import { toast } from '@sextant/ui';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { textsOfItem } from '../edit/dashboard-texts.ts';
import { FiltersDialog } from '../edit/filters/FiltersDialog.tsx';
import { usePage } from '../page-context.ts';

/** Stores the filters of a dashboard upon the version that is shown: somebody else's save meanwhile rejects it. */
function useSaveFilters() {
  const client = useQueryClient();
  const { item } = usePage().model;
  return useMutation({
    mutationFn: (configuration: readonly unknown[]) =>
      call(api.dashboard.update, {
        params: { id: item.id },
        body: {
          json_metadata: writeDashboardMetadata(item.json_metadata, {
            // What the list could not read goes back as it came.
            native_filter_configuration: configuration as NativeFilter[],
          }),
        },
        basedOn: item.version,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['dashboard'] });
      toast({ kind: 'ok', text: 'The filters were saved.' });
    },
  });
}

/** The window of the filters, opened while the dashboard is only looked at; it saves at once. */
export function EditFilters({ onClose }: { onClose: () => void }) {
  const { item, tiles } = usePage().model;
  const save = useSaveFilters();
  const { layout, metadata } = useMemo(() => {
    const charts = tiles.flatMap(({ chart }) =>
      chart === null ? [] : [{ id: chart.id, uuid: chart.uuid, name: chart.slice_name }],
    );
    return openDocument(textsOfItem(item), charts).document;
  }, [item, tiles]);
  return (
    <FiltersDialog
      title={item.dashboard_title}
      layout={layout}
      metadata={metadata}
      onClose={onClose}
      onSave={async (configuration) => void (await save.mutateAsync(configuration))}
    />
  );
}
