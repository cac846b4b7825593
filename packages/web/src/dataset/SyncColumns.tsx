import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatasetSync } from '@sextant/contract';
import { Button, ConfirmDialog, RefreshIcon, toast } from '@sextant/ui';
import { call } from '../api/call.ts';
import { requestSync } from './dataset-queries.ts';
import styles from './Dataset.module.css';

interface SyncColumnsProps {
  readonly datasetId: number;
  /** A sync loads the dataset anew, so that what is not saved would be lost. */
  readonly isUnsaved: boolean;
  readonly onSynced: () => void;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Takes over the columns of the source, once the difference was shown. */
export function SyncColumns({ datasetId, isUnsaved, onSynced }: SyncColumnsProps) {
  const queryClient = useQueryClient();
  const [difference, setDifference] = useState<DatasetSync | null>(null);
  const lookForChanges = useMutation({
    mutationFn: () => requestSync(datasetId),
    onSuccess: (found) => {
      if (found.added.length + found.removed.length + found.changed.length > 0) setDifference(found);
      else toast({ kind: 'ok', text: 'The columns are up to date' });
    },
    onError: (error) => toast({ kind: 'error', text: `The columns could not be read: ${textOf(error)}` }),
  });
  const apply = async () => {
    if (difference === null) return;
    try {
      await call(api.dataset.refresh, { params: { id: datasetId }, basedOn: difference.version });
      toast({ kind: 'ok', text: 'The columns have been synced' });
      await queryClient.invalidateQueries({ queryKey: ['datasets'] });
      onSynced();
    } catch (error) {
      toast({ kind: 'error', text: `The columns could not be synced: ${textOf(error)}` });
    }
  };
  return (
    <>
      <Button
        size="sm"
        icon={RefreshIcon}
        isBusy={lookForChanges.isPending}
        isDisabled={isUnsaved}
        onPress={() => lookForChanges.mutate()}
      >
        Sync columns from source
      </Button>
      {difference !== null && (
        <ConfirmDialog
          isOpen
          isDanger={difference.removed.length > 0}
          title="Sync columns"
          confirmText="Sync"
          onClose={() => setDifference(null)}
          onConfirm={apply}
        >
          <Difference {...difference} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Difference({ added, removed, changed }: DatasetSync) {
  const lines = [
    ...added.map(({ column_name: name, type }) => [`+ ${name}`, type] as const),
    ...removed.map((name) => [`− ${name}`, 'is gone'] as const),
    ...changed.map(({ column_name: name, from, to }) => [name, `${from} → ${to}`] as const),
  ];
  return (
    <>
      <p>The table or statement has changed:</p>
      <ul className={styles.preview}>
        {lines.map(([name, text]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.type}>{text}</span>
          </li>
        ))}
      </ul>
      {removed.length > 0 && <p>Charts that use what is gone will say so.</p>}
    </>
  );
}
