import { countOf } from '@sextant/contract';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BulkSelectIcon, Button, ConfirmDialog, DeleteIcon, IconButton, toast, usePhone } from '@sextant/ui';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

interface BulkDeleteOptions {
  /** One and several, as in '2 annotations'. */
  readonly nouns: readonly [one: string, several: string];
  readonly remove: (ids: readonly number[]) => Promise<unknown>;
}

/** Rows of a list that are deleted one by one or together: the selection, the buttons for it, and the query before it is done. */
export function useBulkDelete({ nouns, remove }: BulkDeleteOptions) {
  const client = useQueryClient();
  const isPhone = usePhone();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [going, setGoing] = useState<readonly NamedRow[]>([]);
  const textFor = (count: number): string => countOf(count, ...nouns);
  const removing = useMutation({
    mutationFn: (rows: readonly NamedRow[]) => remove(rows.map(({ id }) => id)),
    onSuccess: async (_, rows) => {
      const [onlyRow] = rows;
      toast({
        kind: 'ok',
        text: `Deleted: ${rows.length === 1 && onlyRow !== undefined ? onlyRow.name : textFor(rows.length)}`,
      });
      setSelected(null);
      await client.invalidateQueries({ queryKey: ['team'] });
    },
    onError: (error) => toast({ kind: 'error', text: `There was an issue deleting: ${error.message}` }),
    onSettled: () => setGoing([]),
  });
  const [onlyRow] = going;
  const chosenRows = [...(selected ?? [])].map((id) => ({ id: Number(id), name: '' }));
  return {
    selected,
    setSelected,
    removeOne: (row: NamedRow) => setGoing([row]),
    /** The buttons at the head of the list; on a phone there is no space for them beside its name. */
    actions:
      isPhone && selected === null ? null : selected === null ? (
        <Button icon={BulkSelectIcon} onPress={() => setSelected(new Set())}>
          Bulk select
        </Button>
      ) : (
        <>
          <Button kind="danger-default" isDisabled={chosenRows.length === 0} onPress={() => setGoing(chosenRows)}>
            {`Delete ${chosenRows.length} selected`}
          </Button>
          <Button onPress={() => setSelected(null)}>End selecting</Button>
        </>
      ),
    deleteButton: (row: NamedRow) => (
      <IconButton icon={DeleteIcon} size="xs" label={`Delete ${row.name}`} onPress={() => setGoing([row])} />
    ),
    query: (
      <ConfirmDialog
        isOpen={onlyRow !== undefined}
        title={
          going.length === 1 && onlyRow?.name !== ''
            ? `Delete ${onlyRow?.name ?? ''}?`
            : `Delete ${textFor(going.length)}?`
        }
        confirmText="Delete"
        isDanger
        onConfirm={() => removing.mutate(going)}
        onClose={() => setGoing([])}
      >
        This cannot be undone. Charts that show it stay as they are, without it.
      </ConfirmDialog>
    ),
  };
}
