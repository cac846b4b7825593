import type { FolderItem } from '@sextant/contract';
import { ConfirmDialog, toast } from '@sextant/ui';
import { messageOf } from '../../api/api-error.ts';
import { removeFolder } from '../../api/folders.ts';
import { FolderNameDialog } from './FolderNameDialog.tsx';
import { FolderSharingDialog } from './FolderSharingDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useRefreshFolders } from './use-folder-changes.ts';

/** The dialogs of a folder. */
export type FolderDialog = 'new' | 'rename' | 'move' | 'remove' | 'sharing';

interface FolderDialogsProps {
  readonly dialog: FolderDialog;
  /** The folder that is open; null at the top, where there is only a new one. */
  readonly folder: FolderItem | null;
  /** The folder that it is in. */
  readonly parent: FolderItem | null;
  readonly onClose: () => void;
  /** The open folder was deleted. */
  readonly onRemoved: () => void;
}

function RemoveDialog({ folder, parent, onClose, onRemoved }: FolderDialogsProps & { readonly folder: FolderItem }) {
  const refresh = useRefreshFolders();
  const remove = async () => {
    try {
      await removeFolder(folder.id);
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue deleting ${folder.name}: ${messageOf(error)}` });
      return;
    }
    toast({ kind: 'ok', text: `Deleted the folder ${folder.name}` });
    onRemoved();
    await refresh();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title={`Delete the folder ${folder.name}?`}
      confirmText="Delete folder"
    >
      Nothing in it is deleted: it moves {parent === null ? 'out of the folder' : `up to ${parent.name}`}. Whoever sees
      dashboards by a right on this folder sees them no longer.
    </ConfirmDialog>
  );
}

/** The one that is open. */
export function FolderDialogs(props: FolderDialogsProps) {
  const { dialog, folder, parent, onClose } = props;
  if (dialog === 'new') return <FolderNameDialog folder={null} parent={folder} onClose={onClose} />;
  if (folder === null) return null;
  switch (dialog) {
    case 'rename':
      return <FolderNameDialog folder={folder} parent={parent} onClose={onClose} />;
    case 'move':
      return <MoveDialog moved={folder} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog {...props} folder={folder} />;
    case 'sharing':
      return <FolderSharingDialog folder={folder} onClose={onClose} />;
  }
}
