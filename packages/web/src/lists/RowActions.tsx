import { DeleteIcon, IconButton } from '@sextant/ui';
import type { ObjectRow } from '../api/objects.ts';
import { useRemove } from './use-remove.ts';

/** Acts of a row, at its right end. */
export function RowActions({ row }: { row: ObjectRow }) {
  const remove = useRemove();
  return (
    <IconButton
      icon={DeleteIcon}
      size="xs"
      label={`Delete ${row.name}`}
      isBusy={remove.isPending}
      onPress={() => remove.mutate(row)}
    />
  );
}
