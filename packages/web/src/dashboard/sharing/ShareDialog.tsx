import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DashboardItem, DashboardSharing, ShareRole } from '@sextant/contract';
import { Button, Dialog, ErrorPanel, FieldStack, LinkIcon, MultiSelect, Note, Select, Skeleton } from '@sextant/ui';
import { useState } from 'react';
import { codeOf } from '../../api/api-error.ts';
import { ownersQuery } from '../../api/owners.ts';
import { sharingQuery } from '../../api/sharing.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { copyLink } from '../copy-link.ts';
import { SharedUsers } from './SharedUsers.tsx';
import { useSharingChanges } from './use-sharing-changes.ts';
import type { SharingChanges } from './use-sharing-changes.ts';
import { othersText, passedText, roleChoices } from './sharing-texts.ts';
import styles from './Sharing.module.css';

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

interface AddUsersProps {
  readonly item: DashboardItem;
  readonly sharing: DashboardSharing;
  readonly changes: SharingChanges;
}

function AddUsers({ item, sharing, changes }: AddUsersProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [role, setRole] = useState<ShareRole>('viewer');
  const { choices, isLoading, search } = useUserChoices(item, sharing);
  const add = () => {
    changes.share({ ids: ids.map(Number), role });
    setIds([]);
  };
  return (
    <div className={styles.add}>
      <MultiSelect
        label="Users"
        placeholder="Nobody"
        emptyText="No other users have that in their names"
        choices={choices}
        isLoading={isLoading}
        value={ids}
        onSearch={search}
        onChange={setIds}
      />
      <Select label="As" choices={roleChoices} value={role} onChange={setRole} />
      <Button kind="primary" isDisabled={ids.length === 0} isBusy={changes.isBusy} onPress={add}>
        Share
      </Button>
    </div>
  );
}

function Sharing({ item, sharing }: { readonly item: DashboardItem; readonly sharing: DashboardSharing }) {
  const changes = useSharingChanges(item);
  const { error } = changes;
  return (
    <FieldStack>
      <AddUsers {...{ item, sharing, changes }} />
      <Note tone={sharing.yours.closed_charts.length > 0 ? 'warn' : 'info'}>{passedText(sharing)}</Note>
      {error !== null && (
        <Note tone="danger">
          {error.message} {codeOf(error) === null ? '' : `(${codeOf(error)})`}
        </Note>
      )}
      <SharedUsers {...{ sharing, changes }} />
      <p className={styles.quiet}>{othersText(item)}</p>
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
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={`Share ${item.dashboard_title}`}
      widthPx={560}
      footStart={
        <Button icon={LinkIcon} onPress={() => void copyLink(address)}>
          Copy link
        </Button>
      }
      foot={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      {sharing.error !== null && (
        <ErrorPanel
          title="With whom it is shared could not be loaded"
          message={sharing.error.message}
          code={codeOf(sharing.error)}
          actions={<Button onPress={() => void sharing.refetch()}>Try again</Button>}
        />
      )}
      {sharing.isPending && <Skeleton shape="block" />}
      {sharing.data !== undefined && <Sharing item={item} sharing={sharing.data} />}
    </Dialog>
  );
}
