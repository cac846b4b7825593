import { CloseIcon, IconButton } from '@sextant/ui';
import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  /** How many are selected, on other pages too. */
  readonly count: number;
  /** A button beside the count. */
  readonly lead?: ReactNode;
  /** Buttons of the actions. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** What can be done with all selected rows of a list: floats at the foot of the page. */
export function SelectionBar({ count, lead, children, closeLabel, onClose }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions on selected rows">
      <span className={styles.count} role="status">
        {count} selected
      </span>
      {lead}
      <span className={styles.rule} />
      {children}
      <IconButton icon={CloseIcon} label={closeLabel} size="sm" onPress={onClose} />
    </div>
  );
}
