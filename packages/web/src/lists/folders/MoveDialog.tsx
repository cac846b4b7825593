import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import type { FolderItem } from '@sextant/contract';
import { Button, ComboBox, Dialog, ErrorPanel, FieldStack, Note, Skeleton, toast } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { folderSharingQuery, foldersQuery, moveFolder, moveObjects } from '../../api/folders.ts';
import type { ObjectRow } from '../../api/objects.ts';
import { placeText, targetFolders } from './folder-tree.ts';
import { audienceText } from './folder-texts.ts';
import { useRefreshFolders } from './use-folder-changes.ts';

/** What is moved: objects of one kind, or a folder with all that is in it. */
export type MovedThings = readonly ObjectRow[] | FolderItem;

interface MoveDialogProps {
  /** Rows: not empty. */
  readonly moved: MovedThings;
  readonly onClose: () => void;
  /** Rows: called once they are moved. */
  readonly onMoved?: () => void;
}

const topId = 'top';
const dialogPx = 480;
const isFolder = (moved: MovedThings): moved is FolderItem => 'parent_id' in moved;

/** Where it is now: the id of a choice, or null when the rows are in different folders. */
function placeOf(moved: MovedThings): string | null {
  if (isFolder(moved)) return moved.parent_id === null ? topId : String(moved.parent_id);
  const places = new Set(moved.map(({ folder }) => (folder === null ? topId : String(folder.id))));
  return places.size === 1 ? ([...places][0] ?? null) : null;
}

function titleOf(moved: MovedThings): string {
  if (isFolder(moved)) return `Move ${moved.name}`;
  const [first, ...others] = moved;
  return others.length === 0 ? `Move ${first?.name ?? ''}` : `Move ${countOf(moved.length, first?.kind ?? 'chart')}`;
}

function useMove({ moved, onClose, onMoved }: MoveDialogProps, targetId: number | null, targetText: string) {
  const refresh = useRefreshFolders();
  return useMutation({
    mutationFn: async (): Promise<number> => {
      if (!isFolder(moved)) return moveObjects(targetId, moved);
      await moveFolder(moved.id, targetId);
      return 0;
    },
    onSuccess: async (skippedCount) => {
      onClose();
      const kind = isFolder(moved) ? 'folder' : (moved[0]?.kind ?? 'chart');
      const count = isFolder(moved) ? 1 : moved.length - skippedCount;
      if (count > 0) toast({ kind: 'ok', text: `Moved to ${targetText}: ${countOf(count, kind)}` });
      if (skippedCount > 0)
        toast({ kind: 'warn', text: `Left out, because you do not own them: ${countOf(skippedCount, kind)}` });
      onMoved?.();
      await refresh();
    },
  });
}

/** Who comes to see what is moved there. */
function Audience({ folderId }: { readonly folderId: number }) {
  const sharing = useQuery(folderSharingQuery(folderId));
  if (sharing.data === undefined) return null;
  return <Note tone="info">{audienceText(sharing.data)}</Note>;
}

function MoveFields({ folders, ...props }: MoveDialogProps & { readonly folders: readonly FolderItem[] }) {
  const { moved, onClose } = props;
  const [targetId, setTargetId] = useState(placeOf(moved));
  const topText = isFolder(moved) ? 'The top' : 'No folder';
  const choices = [{ id: topId, text: topText }, ...targetFolders(folders, isFolder(moved) ? moved.id : null)];
  const folderId = targetId === null || targetId === topId ? null : Number(targetId);
  const targetText = folderId === null ? topText.toLowerCase() : placeText(folders, folderId);
  const move = useMove(props, folderId, targetText);
  const opensDashboards = isFolder(moved) || moved.some(({ kind }) => kind === 'dashboard');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={titleOf(moved)}
      widthPx={dialogPx}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={targetId === null} isBusy={move.isPending} onPress={() => move.mutate()}>
            Move
          </Button>
        </>
      }
    >
      <FieldStack>
        {move.error !== null && (
          <Note tone="danger">
            {move.error.message} {codeOf(move.error) === null ? '' : `(${codeOf(move.error)})`}
          </Note>
        )}
        <ComboBox
          label="Folder"
          placeholder="Type to search"
          choices={choices}
          value={targetId}
          onChange={setTargetId}
          {...(choices.length > 1 ? {} : { hint: 'There is no folder yet that you may put something into.' })}
        />
        {opensDashboards && folderId !== null && <Audience folderId={folderId} />}
      </FieldStack>
    </Dialog>
  );
}

/** Moves objects, or a folder, into a folder or out of theirs. */
export function MoveDialog(props: MoveDialogProps) {
  const folders = useQuery(foldersQuery);
  if (folders.data !== undefined) return <MoveFields {...props} folders={folders.data} />;
  return (
    <Dialog isOpen onClose={props.onClose} title={titleOf(props.moved)} widthPx={dialogPx}>
      {folders.error === null ? (
        <Skeleton shape="block" />
      ) : (
        <ErrorPanel
          title="The folders could not be loaded"
          message={folders.error.message}
          code={codeOf(folders.error)}
          actions={<Button onPress={() => void folders.refetch()}>Try again</Button>}
        />
      )}
    </Dialog>
  );
}
