import type { DashboardSharing, SharedUser } from '@sextant/contract';
import { Button } from '@sextant/ui';
import { ReaderLine, ReaderList, SharingText } from '../../shell/sharing/ReaderList.tsx';
import { nameOf } from '../../shell/sharing/share-names.ts';
import { isShownMoreByViewer, sharedUserText } from './sharing-texts.ts';
import type { SharingChanges } from './use-sharing-changes.ts';

interface SharedUsersProps {
  readonly sharing: DashboardSharing;
  readonly changes: SharingChanges;
}

/** Those a dashboard is shared with: what each may, what he sees, and the way to end it. */
export function SharedUsers({ sharing, changes }: SharedUsersProps) {
  if (sharing.users.length === 0) return <SharingText>It is shared with nobody by name yet.</SharingText>;
  return (
    <ReaderList>
      {sharing.users.map((one) => (
        <OneUser key={one.user.id} {...{ one, sharing, changes }} />
      ))}
    </ReaderList>
  );
}

function OneUser({ one, sharing, changes }: SharedUsersProps & { readonly one: SharedUser }) {
  const { id } = one.user;
  return (
    <ReaderLine
      name={nameOf(one.user)}
      detail={sharedUserText(one, sharing.chart_count)}
      role={one.role}
      isBusy={changes.isBusy}
      extra={
        isShownMoreByViewer(one, sharing) ? (
          <Button
            size="sm"
            isDisabled={changes.isBusy}
            onPress={() => changes.share({ ids: [id], role: one.role, anew: true })}
          >
            Share again
          </Button>
        ) : undefined
      }
      changes={{ onRole: (role) => changes.share({ ids: [id], role }), onRemove: () => changes.stop(id) }}
    />
  );
}
