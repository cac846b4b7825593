import type { ShareRole } from '@sextant/contract';
import { Button, MultiSelect, Select } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import { useState } from 'react';
import { roleChoices } from './share-names.ts';
import styles from './Sharing.module.css';

interface AddReadersProps {
  /** Who can be chosen: `Users`. */
  readonly label: string;
  /** Shown where nobody is found. */
  readonly emptyText: string;
  readonly choices: readonly ListChoice[];
  readonly isLoading: boolean;
  readonly isBusy: boolean;
  readonly onSearch: (text: string) => void;
  readonly onAdd: (ids: readonly string[], role: ShareRole) => void;
}

/** Chooses with whom something is shared, and as what. */
export function AddReaders({ label, emptyText, choices, isLoading, isBusy, onSearch, onAdd }: AddReadersProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [role, setRole] = useState<ShareRole>('viewer');
  const add = () => {
    onAdd(ids, role);
    setIds([]);
  };
  return (
    <div className={styles.add}>
      <MultiSelect
        label={label}
        placeholder="Nobody"
        emptyText={emptyText}
        choices={choices}
        isLoading={isLoading}
        value={ids}
        onSearch={onSearch}
        onChange={setIds}
      />
      <Select label="As" choices={roleChoices} value={role} onChange={setRole} />
      <Button kind="primary" isDisabled={ids.length === 0} isBusy={isBusy} onPress={add}>
        Share
      </Button>
    </div>
  );
}
