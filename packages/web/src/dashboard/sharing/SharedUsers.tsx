import type { DashboardSharing, SharedUser } from '@sextant/contract';
import { Avatar, Button, CloseIcon, IconButton, Select } from '@sextant/ui';
import { gainsByAsker, nameOf, roleChoices, sharedUserText } from './sharing-texts.ts';
import styles from './Sharing.module.css';
import type { SharingChanges } from './use-sharing-changes.ts';

interface SharedUsersProps {
  readonly sharing: DashboardSharing;
  readonly changes: SharingChanges;
}

/** Those a dashboard is shared with: what each may, what he sees, and the way to end it. */
export function SharedUsers({ sharing, changes }: SharedUsersProps) {
  if (sharing.users.length === 0) return <p className={styles.quiet}>It is shared with nobody by name yet.</p>;
  return (
    <ul className={styles.users} aria-label="Shared with">
      {sharing.users.map((one) => (
        <OneUser key={one.user.id} {...{ one, sharing, changes }} />
      ))}
    </ul>
  );
}

function OneUser({ one, sharing, changes }: SharedUsersProps & { readonly one: SharedUser }) {
  const { id } = one.user;
  const name = nameOf(one.user);
  return (
    <li className={styles.user}>
      <Avatar name={name} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{sharedUserText(one, sharing.chart_count)}</span>
      </span>
      {gainsByAsker(one, sharing) && (
        <span className={styles.again}>
          <Button
            size="sm"
            isDisabled={changes.isBusy}
            onPress={() => changes.share({ ids: [id], role: one.role, anew: true })}
          >
            Share again
          </Button>
        </span>
      )}
      <Select
        className={styles.role ?? ''}
        label={`What ${name} may do`}
        isLabelHidden
        isDisabled={changes.isBusy}
        choices={roleChoices}
        value={one.role}
        onChange={(role) => {
          if (role !== one.role) changes.share({ ids: [id], role });
        }}
      />
      <span className={styles.remove}>
        <IconButton
          icon={CloseIcon}
          label={`Share with ${name} no longer`}
          isDisabled={changes.isBusy}
          onPress={() => changes.stop(id)}
        />
      </span>
    </li>
  );
}
