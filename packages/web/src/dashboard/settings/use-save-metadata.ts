import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writeDashboardMetadata } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { openDocument } from '@sextant/dashboard';
import type { DashboardDocument } from '@sextant/dashboard';
import { toast } from '@sextant/ui';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { textsOfItem } from '../dashboard-texts.ts';
import { usePage } from '../page-context.ts';

type MetadataChange = Parameters<typeof writeDashboardMetadata>[1];

/**
 * Stores a part of the dashboard's metadata upon the version that is shown: somebody else's save meanwhile rejects it.
 * `savedText` is the message of a save; a rejection has none and is thrown to the caller.
 */
export function useSaveMetadata(savedText: string): (change: MetadataChange) => Promise<void> {
  const client = useQueryClient();
  const { item } = usePage().model;
  const save = useMutation({
    mutationFn: (change: MetadataChange) =>
      call(api.dashboard.update, {
        params: { id: item.id },
        body: { json_metadata: writeDashboardMetadata(item.json_metadata, change) },
        basedOn: item.version,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['dashboard'] });
      toast({ kind: 'ok', text: savedText });
    },
  });
  return async (change) => void (await save.mutateAsync(change));
}

/** The dashboard that is shown as a document that can be changed. */
export function useShownDocument(): Pick<DashboardDocument, 'layout' | 'metadata'> {
  const { item, tiles } = usePage().model;
  return useMemo(() => {
    const charts = tiles.flatMap(({ chart }) =>
      chart === null ? [] : [{ id: chart.id, uuid: chart.uuid, name: chart.slice_name }],
    );
    return openDocument(textsOfItem(item), charts).document;
  }, [item, tiles]);
}
