import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  AgeIcon,
  CopyIcon,
  DownloadIcon,
  DeleteIcon,
  EyeIcon,
  EyeOffIcon,
  FilteredIcon,
  HistoryIcon,
  AdjustIcon,
  UsersIcon,
  toast,
  lazyPart,
  PrintIcon,
  usePhone,
} from '@sextant/ui';
import type { MenuAction, MenuSection } from '@sextant/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { isOn } from '../../api/bootstrap.ts';
import { setPublished } from '../../api/dashboard-actions.ts';
import { meQuery } from '../../api/me.ts';
import { removeObject, restoreObject } from '../../api/objects.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { useAccessFlags } from '../access-flags.ts';
import type { OpenAction } from '../edit/ActionDialogs.tsx';
import { mayEditDashboard, mayManageDashboard } from '../edit-right.ts';
import { usePage } from '../page-context.ts';
import { print } from './print.ts';

const ActionDialogs = lazyPart(async () => (await import('../edit/ActionDialogs.tsx')).ActionDialogs);

function usePublish() {
  const { item } = usePage().model;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isPublished: boolean) => setPublished(item.id, isPublished),
    onSuccess: async (_, isPublished) => {
      await client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries({ queryKey: ['objects'] });
      toast({ kind: 'ok', text: isPublished ? 'This dashboard is now published' : 'This dashboard is now hidden' });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
}

/** Moves the dashboard to the trash and goes to the list, with a way back. */
function useDelete(): () => Promise<void> {
  const { item } = usePage().model;
  const client = useQueryClient();
  const router = useRouter();
  const restore = async () => {
    try {
      await restoreObject('dashboard', item.id);
      await client.invalidateQueries({ queryKey: ['objects'] });
      toast({ kind: 'ok', text: `Restored: ${item.dashboard_title}` });
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error) });
    }
  };
  return async () => {
    try {
      await removeObject('dashboard', item.id);
      await router.navigate({ href: pages.dashboards });
      client.removeQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries({ queryKey: ['objects'] });
      void client.invalidateQueries({ queryKey: ['home'] });
      const action = { text: 'Undo', onAction: () => void restore() };
      toast({ kind: 'ok', text: `Deleted: ${item.dashboard_title}`, action });
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue deleting ${item.dashboard_title}: ${messageOf(error)}` });
    }
  };
}

/** The lines by which a dashboard leaves the page; on a phone there is no space for a menu within the menu. */
function downloadItems(
  open: (action: OpenAction) => void,
  { isFlat, mayTakeRows }: { isFlat: boolean; mayTakeRows: boolean },
) {
  const item = (id: OpenAction, text: string): MenuAction => ({
    id,
    text: isFlat ? `Download ${text}` : text,
    ...(isFlat ? { icon: DownloadIcon } : {}),
    onAction: () => open(id),
  });
  const workbook = isFlat ? 'workbook' : 'Workbook';
  const items = [item('pdf', 'PDF'), item('png', 'PNG picture'), ...(mayTakeRows ? [item('xlsx', workbook)] : [])];
  return isFlat
    ? items
    : [{ id: 'download', text: 'Download', icon: DownloadIcon, sections: [{ id: 'formats', items }] }];
}

/** What can be done with the dashboard as a whole: lines of the menu, and the dialogs that they open. */
export function useDashboardActions(): { readonly sections: readonly MenuSection[]; readonly dialogs: ReactNode } {
  const { model, tiles } = usePage();
  const { item, filterBar, showsFilters } = model;
  const { data: me } = useQuery(meQuery);
  const [open, setOpen] = useState<OpenAction | null>(null);
  const publish = usePublish();
  const remove = useDelete();
  const mayEdit = mayEditDashboard(me, item);
  const mayManage = mayManageDashboard(me, item);
  const isPhone = usePhone();
  const { superset_can_csv: mayTakeRows } = useAccessFlags();
  const mayWrite = Object.values(me?.roles ?? {}).some((permissions) =>
    permissions.some(([permission, view]) => permission === 'can_write' && view === 'Dashboard'),
  );
  const ownActions = mayManage
    ? [
        { id: 'share', text: 'Share with users…', icon: UsersIcon, onAction: () => setOpen('share') },
        item.published
          ? { id: 'hide', text: 'Make a draft', icon: EyeOffIcon, onAction: () => publish.mutate(false) }
          : { id: 'publish', text: 'Publish', icon: EyeIcon, onAction: () => publish.mutate(true) },
      ]
    : [];
  const sections = [
    // Visitors only read: what makes a file is a request of a user.
    ...(me == null || me.is_anonymous === true
      ? []
      : [{ id: 'files', items: downloadItems(setOpen, { isFlat: isPhone, mayTakeRows }) }]),
    {
      id: 'whole',
      items: [
        ...(mayEdit && isOn('DASHBOARD_NATIVE_FILTERS')
          ? [{ id: 'filters', text: 'Add and edit filters', icon: FilteredIcon, onAction: () => setOpen('filters') }]
          : []),
        ...(mayEdit && showsFilters && filterBar.length > 0 && isOn('HORIZONTAL_FILTER_BAR')
          ? [
              {
                id: 'orientation',
                text: 'Orientation of filter bar',
                icon: AdjustIcon,
                onAction: () => setOpen('orientation'),
              },
            ]
          : []),
        { id: 'auto refresh', text: 'Set auto-refresh', icon: AgeIcon, onAction: () => setOpen('refresh') },
        // Browsers of phones print by their own menu.
        ...(isPhone
          ? []
          : [{ id: 'print', text: 'Print…', icon: PrintIcon, shortcut: 'Mod+P', onAction: () => print(tiles) }]),
        { id: 'versions', text: 'Versions', icon: HistoryIcon, onAction: () => setOpen('versions') },
        ...(mayWrite ? [{ id: 'save as', text: 'Save as…', icon: CopyIcon, onAction: () => setOpen('save as') }] : []),
        ...ownActions,
      ],
    },
    ...(mayManage
      ? [
          {
            id: 'end',
            items: [
              { id: 'delete', text: 'Delete…', icon: DeleteIcon, isDanger: true, onAction: () => setOpen('delete') },
            ],
          },
        ]
      : []),
  ];
  const dialogs = open !== null && (
    <Suspense fallback={null}>
      <ActionDialogs open={open} mayEdit={mayEdit} onClose={() => setOpen(null)} onDelete={remove} />
    </Suspense>
  );
  return { sections, dialogs };
}
