import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { FolderItem, FolderReader, FolderSharing, ShareRole } from '@sextant/contract';
import { FieldStack, Note } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { folderSharingQuery, shareFolder, unshareFolder } from '../../api/folders.ts';
import type { FolderHolders } from '../../api/folders.ts';
import { dashboardRolesQuery, ownersQuery } from '../../api/owners.ts';
import { AddReaders } from '../../shell/sharing/AddReaders.tsx';
import { ReaderLine, ReaderList, SharingText } from '../../shell/sharing/ReaderList.tsx';
import { SharingDialog } from '../../shell/sharing/SharingDialog.tsx';
import { nameOf } from '../../shell/sharing/share-names.ts';
import { openedText, readerDetail, readerName } from './folder-texts.ts';
import { useRefreshFolders } from './use-folder-changes.ts';

/** Choices of users and roles have their kind before the number. */
const holdersOf = (keys: readonly string[]): FolderHolders => {
  const idsOf = (kind: string): number[] =>
    keys.flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []));
  return { users: idsOf('user'), roles: idsOf('role') };
};
const keyOf = ({ user, role }: FolderReader): string => (user === null ? `role ${role?.id ?? 0}` : `user ${user.id}`);

/** Users and roles that can get a right: those found by name who have none on the folder itself. */
function useHolderChoices(folder: FolderItem, { readers }: FolderSharing) {
  const [text, setText] = useState('');
  const users = useQuery({ ...ownersQuery(text), placeholderData: keepPreviousData });
  const roles = useQuery(dashboardRolesQuery);
  const takenKeys = new Set(readers.filter(({ from }) => from.id === folder.id).map(keyOf));
  if (folder.created_by !== null) takenKeys.add(`user ${folder.created_by.id}`);
  const choices = [
    ...(users.data ?? []).map(({ value, text: name }) => ({ id: `user ${value}`, text: name })),
    ...(roles.data ?? [])
      .filter(({ text: name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ value, text: name }) => ({ id: `role ${value}`, text: `Role ${name}` })),
  ].filter(({ id }) => !takenKeys.has(id));
  return { choices, isLoading: users.isFetching, search: setText };
}

type Change =
  | { readonly kind: 'give'; readonly keys: readonly string[]; readonly role: ShareRole }
  | { readonly kind: 'take'; readonly keys: readonly string[] };

/** Changes who has a right; each counts at once. */
function useRightChanges({ id }: FolderItem) {
  const refresh = useRefreshFolders();
  return useMutation({
    mutationFn: (change: Change) =>
      change.kind === 'give'
        ? shareFolder(id, holdersOf(change.keys), change.role)
        : unshareFolder(id, holdersOf(change.keys)),
    onSettled: refresh,
  });
}

interface SharingProps {
  readonly folder: FolderItem;
  readonly sharing: FolderSharing;
}

type Changes = ReturnType<typeof useRightChanges>;

function AddHolders({ folder, sharing, changes }: SharingProps & { readonly changes: Changes }) {
  const { choices, isLoading, search } = useHolderChoices(folder, sharing);
  return (
    <AddReaders
      label="Users and roles"
      emptyText="No other users or roles have that in their names"
      {...{ choices, isLoading }}
      isBusy={changes.isPending}
      onSearch={search}
      onAdd={(keys, role) => changes.mutate({ kind: 'give', keys, role })}
    />
  );
}

function Sharing({ folder, sharing }: SharingProps) {
  const changes = useRightChanges(folder);
  const { error } = changes;
  const owner = folder.created_by;
  return (
    <FieldStack>
      {sharing.may_manage && <AddHolders {...{ folder, sharing, changes }} />}
      <Note tone="info">{openedText(sharing)}</Note>
      {error !== null && (
        <Note tone="danger">
          {error.message} {codeOf(error) === null ? '' : `(${codeOf(error)})`}
        </Note>
      )}
      {sharing.readers.length === 0 ? (
        <SharingText>Nobody has a right on it yet.</SharingText>
      ) : (
        <ReaderList>
          {sharing.readers.map((reader) => (
            <ReaderLine
              key={`${reader.from.id} ${keyOf(reader)}`}
              name={readerName(reader)}
              detail={readerDetail(reader, folder.id)}
              role={reader.may}
              isBusy={changes.isPending}
              changes={
                sharing.may_manage && reader.from.id === folder.id
                  ? {
                      onRole: (role) => changes.mutate({ kind: 'give', keys: [keyOf(reader)], role }),
                      onRemove: () => changes.mutate({ kind: 'take', keys: [keyOf(reader)] }),
                    }
                  : null
              }
            />
          ))}
        </ReaderList>
      )}
      <SharingText>
        {owner === null ? 'It has no owner.' : `${nameOf(owner)} owns it.`} Besides, everybody sees what they may see
        without the folder.
      </SharingText>
    </FieldStack>
  );
}

interface FolderSharingDialogProps {
  readonly folder: FolderItem;
  readonly onClose: () => void;
}

/** Who has rights on a folder, and giving them. */
export function FolderSharingDialog({ folder, onClose }: FolderSharingDialogProps) {
  const sharing = useQuery(folderSharingQuery(folder.id));
  return (
    <SharingDialog
      title={`Who sees ${folder.name}`}
      sharing={sharing}
      errorTitle="Who sees it could not be loaded"
      onClose={onClose}
    >
      {(data) => <Sharing folder={folder} sharing={data} />}
    </SharingDialog>
  );
}
