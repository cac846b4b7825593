import { ConfirmDialog, toast } from '@sextant/ui';
import type { TrashItem } from '@sextant/contract';
import { messageOf } from '../api/api-error.ts';
import { eraseObjects } from '../api/trash.ts';
import { consequencesOf } from './erase-text.ts';
import { useRefreshLists } from './use-restore.ts';

interface EraseDialogProps {
  readonly items: readonly TrashItem[];
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks before things are removed for good, and says what goes with them. */
export function EraseDialog({ items, onClose, onErased }: EraseDialogProps) {
  const refresh = useRefreshLists();
  const [onlyItem] = items;
  const itemName = items.length === 1 ? (onlyItem?.name ?? '') : `${items.length} things`;
  const erase = async () => {
    try {
      const { done, failed } = await eraseObjects(items.map(({ kind, id }) => ({ kind, id })));
      if (done.length > 0)
        toast({
          kind: 'ok',
          text: `Deleted for good: ${done.length === 1 ? (done[0]?.name ?? '') : `${done.length} things`}`,
        });
      for (const { name, message } of failed)
        toast({ kind: 'error', text: `There was an issue deleting ${name}: ${message}` });
    } catch (error) {
      toast({
        kind: 'error',
        text: `There was an issue deleting ${itemName}: ${messageOf(error)}`,
      });
    }
    await refresh();
    onErased();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={erase}
      title={`Delete ${itemName} for good?`}
      confirmText="Delete for good"
    >
      {consequencesOf(items).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmDialog>
  );
}
