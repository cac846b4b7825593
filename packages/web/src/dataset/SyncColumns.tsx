import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatasetSync } from '@sextant/contract';
import { Button, ConfirmDialog, RefreshIcon, toast } from '@sextant/ui';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { requestSync } from './dataset-queries.ts';
import { ColumnTypes } from '../shell/datasets/SourcePreview.tsx';

interface SyncColumnsProps {
  readonly datasetId: number;
  /** A sync loads the dataset anew, so that what is not saved would be lost. */
  readonly isUnsaved: boolean;
  readonly onSynced: () => void;
}

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
    onError: (error) => toast({ kind: 'error', text: `The columns could not be read: ${messageOf(error)}` }),
  });
  const apply = async () => {
    if (difference === null) return;
    try {
      await call(api.dataset.refresh, { params: { id: datasetId }, basedOn: difference.version });
      toast({ kind: 'ok', text: 'The columns have been synced' });
      await queryClient.invalidateQueries({ queryKey: ['datasets'] });
      onSynced();
    } catch (error) {
      toast({ kind: 'error', text: `The columns could not be synced: ${messageOf(error)}` });
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
  const columns = [
    ...added.map(({ column_name: name, type }) => ({ name: `+ ${name}`, type })),
    ...removed.map((name) => ({ name: `− ${name}`, type: 'is gone' })),
    ...changed.map(({ column_name: name, from, to }) => ({ name, type: `${from} → ${to}` })),
  ];
  return (
    <>
      <p>The table or statement has changed:</p>
      <ColumnTypes columns={columns} />
      {removed.length > 0 && <p>Charts that use what is gone will say so.</p>}
    </>
  );
}
