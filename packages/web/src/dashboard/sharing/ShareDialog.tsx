import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DashboardItem, DashboardSharing } from '@sextant/contract';
import { Button, FieldStack, LinkIcon, Note } from '@sextant/ui';
import { useState } from 'react';
import { codeOf } from '../../api/api-error.ts';
import { ownersQuery } from '../../api/owners.ts';
import { sharingQuery } from '../../api/sharing.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { AddReaders } from '../../shell/sharing/AddReaders.tsx';
import { SharingDialog } from '../../shell/sharing/SharingDialog.tsx';
import { SharingText } from '../../shell/sharing/ReaderList.tsx';
import { copyLink } from '../copy-link.ts';
import { SharedUsers } from './SharedUsers.tsx';
import { useSharingChanges } from './use-sharing-changes.ts';
import { folderText, othersText, passedText } from './sharing-texts.ts';

/** Users who can get it: those found by name who neither own it nor have it. */
function useUserChoices({ owners }: DashboardItem, { users }: DashboardSharing) {
  const [text, setText] = useState('');
  const found = useQuery({ ...ownersQuery(text), placeholderData: keepPreviousData });
  const takenIds = new Set([...owners, ...users.map(({ user }) => user)].map(({ id }) => id));
  const choices = (found.data ?? [])
    .filter(({ value }) => !takenIds.has(Number(value)))
    .map(({ value, text: name }) => ({ id: String(value), text: name }));
  return { choices, isLoading: found.isFetching, search: setText };
}

function Sharing({ item, sharing }: { readonly item: DashboardItem; readonly sharing: DashboardSharing }) {
  const changes = useSharingChanges(item);
  const { error } = changes;
  const byFolder = folderText(sharing);
  const { choices, isLoading, search } = useUserChoices(item, sharing);
  return (
    <FieldStack>
      <AddReaders
        label="Users"
        emptyText="No other users have that in their names"
        {...{ choices, isLoading }}
        isBusy={changes.isBusy}
        onSearch={search}
        onAdd={(ids, role) => changes.share({ ids: ids.map(Number), role })}
      />
      <Note tone={sharing.yours.closed_charts.length > 0 ? 'warn' : 'info'}>{passedText(sharing)}</Note>
      {error !== null && (
        <Note tone="danger">
          {error.message} {codeOf(error) === null ? '' : `(${codeOf(error)})`}
        </Note>
      )}
      <SharedUsers {...{ sharing, changes }} />
      {byFolder !== null && <SharingText>{byFolder}</SharingText>}
      <SharingText>{othersText(item)}</SharingText>
    </FieldStack>
  );
}

interface ShareDialogProps {
  readonly item: DashboardItem;
  readonly onClose: () => void;
}

/** With whom a dashboard is shared by name, and sharing it with others. Every change counts at once. */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  const sharing = useQuery(sharingQuery(item.id));
  const address = new URL(pages.dashboard(item.slug ?? item.id), window.location.origin).href;
  return (
    <SharingDialog
      title={`Share ${item.dashboard_title}`}
      sharing={sharing}
      errorTitle="With whom it is shared could not be loaded"
      footStart={
        <Button icon={LinkIcon} onPress={() => void copyLink(address)}>
          Copy link
        </Button>
      }
      onClose={onClose}
    >
      {(data) => <Sharing item={item} sharing={data} />}
    </SharingDialog>
  );
}
