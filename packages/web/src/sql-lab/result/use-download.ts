import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import type { MenuAction } from '@sextant/ui';
import { send } from '../../api/call.ts';
import { saveAsFile } from '../../api/save-file.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useLab } from '../lab-store.ts';
import type { TabRun } from '../tab-run.ts';

type Format = 'csv' | 'xlsx' | 'json';

/** What systems do not take in the names of files. */
const notInNames = /[\p{Cc}<>:"/\\|?*]+/gu;

/** The rows of a statement as files; null for those who may take none along. */
export function useDownload(
  { clientId, tabId }: TabRun,
  statement: number,
): { readonly items: readonly MenuAction[]; readonly isBusy: boolean } | null {
  const { data: me } = useQuery(meQuery);
  const name = useLab(({ tabs }) => tabs.find(({ id }) => id === tabId)?.name ?? 'query');
  const file = useMutation({
    mutationFn: async (format: Format) => {
      const response = await send(api.sqlLab.export, { params: { clientId }, query: { format, statement } });
      saveAsFile(await response.blob(), `${name.replaceAll(notInNames, ' ').trim() || 'query'}.${format}`);
    },
    onError: (error) => toast({ kind: 'error', text: `The file could not be made: ${error.message}` }),
  });
  if (!hasPermission(me, 'can_export_csv SQLLab')) return null;
  const items = (['csv', 'xlsx', 'json'] as const).map((format) => ({
    id: format,
    text: `Download to ${{ csv: 'CSV', xlsx: 'Excel', json: 'JSON' }[format]}`,
    onAction: () => file.mutate(format),
  }));
  return { items, isBusy: file.isPending };
}
