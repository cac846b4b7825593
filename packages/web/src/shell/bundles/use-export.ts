import { useMutation, useQuery } from '@tanstack/react-query';
import type { ExportedKind } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { bundleViews, exportObjects } from '../../api/bundles.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';

/** Exports objects of a kind; null for who may not. */
export function useExport(
  kind: ExportedKind,
): { readonly run: (ids: readonly number[]) => void; readonly isBusy: boolean } | null {
  const { data: me } = useQuery(meQuery);
  const exporting = useMutation({
    mutationFn: (ids: readonly number[]) => exportObjects(kind, ids),
    onError: (error) => toast({ kind: 'error', text: `The export could not be made: ${error.message}` }),
  });
  return hasPermission(me, `can_export ${bundleViews[kind]}`)
    ? { run: exporting.mutate, isBusy: exporting.isPending }
    : null;
}
