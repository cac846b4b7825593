import type { ShareRole } from '@sextant/contract';
import { Avatar, CloseIcon, IconButton, Select } from '@sextant/ui';
import type { ReactNode } from 'react';
import { roleChoices } from './share-names.ts';
import styles from './Sharing.module.css';

/** What is said of something that is shared, in small letters. */
export function SharingText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>;
}

/** Those with whom something is shared: `ReaderLine`s. */
export function ReaderList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles.users} aria-label="Shared with">
      {children}
    </ul>
  );
}

interface ReaderLineProps {
  readonly name: string;
  /** Under the name. */
  readonly detail: string;
  readonly role: ShareRole;
  readonly isBusy: boolean;
  /** A button before the role. */
  readonly extra?: ReactNode;
  /** Null where the right cannot be changed here. */
  readonly changes: { readonly onRole: (role: ShareRole) => void; readonly onRemove: () => void } | null;
}

/** Somebody with whom something is shared: what he may, and taking it from him. */
export function ReaderLine({ name, detail, role, isBusy, extra, changes }: ReaderLineProps) {
  return (
    <li className={styles.user}>
      <Avatar name={name} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{detail}</span>
      </span>
      {extra !== undefined && <span className={styles.again}>{extra}</span>}
      {changes === null ? (
        <span className={styles.role}>{roleChoices.find(({ id }) => id === role)?.text}</span>
      ) : (
        <>
          <Select
            className={styles.role ?? ''}
            label={`What ${name} may do`}
            isLabelHidden
            isDisabled={isBusy}
            choices={roleChoices}
            value={role}
            onChange={(next) => {
              if (next !== role) changes.onRole(next);
            }}
          />
          <span className={styles.remove}>
            <IconButton
              icon={CloseIcon}
              label={`Share with ${name} no longer`}
              isDisabled={isBusy}
              onPress={changes.onRemove}
            />
          </span>
        </>
      )}
    </li>
  );
}
