import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { cleanFolderName, longestFolderName } from '@sextant/contract';
import type { FolderItem } from '@sextant/contract';
import { Button, Dialog, FieldStack, Note, TextField, toast } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { createFolder, renameFolder } from '../../api/folders.ts';
import { useRefreshFolders } from './use-folder-changes.ts';

interface FolderNameDialogProps {
  /** The folder that gets another name; null for a new one. */
  readonly folder: FolderItem | null;
  /** Where a new one goes; null at the top. */
  readonly parent: FolderItem | null;
  readonly onClose: () => void;
}

/** Names a new folder, or renames one. */
export function FolderNameDialog({ folder, parent, onClose }: FolderNameDialogProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const refresh = useRefreshFolders();
  const clean = cleanFolderName(name);
  const isTooLong = clean.length > longestFolderName;
  const save = useMutation({
    mutationFn: async () => {
      if (folder === null) await createFolder(clean, parent?.id ?? null);
      else await renameFolder(folder.id, clean);
    },
    onSuccess: async () => {
      onClose();
      toast({ kind: 'ok', text: folder === null ? `Made the folder ${clean}` : `Renamed to ${clean}` });
      await refresh();
    },
  });
  const maySave = clean !== '' && !isTooLong && !save.isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={folder === null ? 'New folder' : `Rename ${folder.name}`}
      widthPx={440}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={!maySave} isBusy={save.isPending} onPress={() => save.mutate()}>
            {folder === null ? 'Make folder' : 'Rename'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (maySave) save.mutate();
        }}
      >
        <FieldStack>
          {save.error !== null && (
            <Note tone="danger">
              {save.error.message} {codeOf(save.error) === null ? '' : `(${codeOf(save.error)})`}
            </Note>
          )}
          <TextField
            label="Name"
            autoFocus
            autoComplete="off"
            value={name}
            onChange={setName}
            error={isTooLong ? `At most ${longestFolderName} characters` : null}
            {...(folder === null ? { hint: parent === null ? 'At the top' : `In ${parent.name}` } : {})}
          />
        </FieldStack>
      </form>
    </Dialog>
  );
}
