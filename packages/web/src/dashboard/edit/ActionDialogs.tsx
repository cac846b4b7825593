import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ConfirmDialog, toast } from '@sextant/ui';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { useRestore } from '../../shell/versions/use-restore.ts';
import { EditFilters } from '../settings/EditFilters.tsx';
import { FilterBarDialog } from '../settings/FilterBarDialog.tsx';
import { usePage } from '../page-context.ts';
import { DownloadDialog } from '../download/DownloadDialog.tsx';
import { RefreshDialog } from '../refresh/RefreshDialog.tsx';
import { ShareDialog } from '../sharing/ShareDialog.tsx';
import { DashboardVersions } from './DashboardVersions.tsx';
import { textsOfItem } from '../dashboard-texts.ts';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import type { CopyOptions } from './SaveAsDialog.tsx';
import { createCopy } from './use-save.ts';

/** What is open over the page. */
export type OpenAction =
  | 'filters'
  | 'orientation'
  | 'refresh'
  | 'versions'
  | 'save as'
  | 'share'
  | 'delete'
  | 'pdf'
  | 'png'
  | 'xlsx';

interface ActionDialogsProps {
  readonly open: OpenAction;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => Promise<void>;
}

/** Dialogs of the actions on a whole dashboard, outside of edit mode. */
export function ActionDialogs({ open, mayEdit, onClose, onDelete }: ActionDialogsProps) {
  const { model } = usePage();
  const { item, tiles } = model;
  const client = useQueryClient();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const copy = async (options: CopyOptions) => {
    setBusy(true);
    try {
      const id = await createCopy({ dashboardId: item.id, texts: textsOfItem(item), ...options });
      void client.invalidateQueries({ queryKey: ['objects'] });
      onClose();
      await router.navigate({ href: pages.dashboard(id) });
      toast({ kind: 'ok', text: `Saved as ${options.title}` });
    } catch (error) {
      toast({ kind: 'error', text: `The copy could not be made: ${messageOf(error)}` });
    } finally {
      setBusy(false);
    }
  };
  const restore = useRestore({ kind: 'dashboard', id: item.id }, async () => onClose());
  if (open === 'filters') return <EditFilters onClose={onClose} />;
  if (open === 'orientation') return <FilterBarDialog onClose={onClose} />;
  if (open === 'refresh') return <RefreshDialog mayEdit={mayEdit} onClose={onClose} />;
  if (open === 'pdf' || open === 'png' || open === 'xlsx') return <DownloadDialog format={open} onClose={onClose} />;
  if (open === 'share') return <ShareDialog item={item} onClose={onClose} />;
  if (open === 'save as')
    return (
      <SaveAsDialog
        title={item.dashboard_title}
        isBusy={isBusy}
        onClose={onClose}
        onSave={(options) => void copy(options)}
        model={model}
      />
    );
  if (open === 'versions')
    return (
      <DashboardVersions
        dashboardId={item.id}
        now={textsOfItem(item)}
        onClose={onClose}
        onOpen={(version) => {
          onClose();
          void router.navigate({ href: pages.dashboardVersion(item.slug ?? item.id, version) });
        }}
        onRestore={mayEdit ? (version) => void restore(version, item.version) : null}
      />
    );
  const charts = new Set(tiles.map(({ chartId }) => chartId)).size;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onDelete}
      title={`Delete ${item.dashboard_title}?`}
      confirmText="Delete"
    >
      Links to it stop working, and it leaves every list and the favorites of others.{' '}
      {charts === 0 ? '' : `Its ${charts === 1 ? 'chart stays' : `${charts} charts stay`}. `}
      For 30 days it can be restored with all its versions.
    </ConfirmDialog>
  );
}
