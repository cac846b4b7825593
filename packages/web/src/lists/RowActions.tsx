import { useRouter } from '@tanstack/react-router';
import { DeleteIcon, EditIcon, IconButton } from '@sextant/ui';
import type { ObjectRow } from '../api/objects.ts';
import { pages } from '../shell/navigation.ts';
import { useRemove } from './use-remove.ts';

/** Acts of a row, at its right end. */
export function RowActions({ row }: { row: ObjectRow }) {
  const remove = useRemove();
  const router = useRouter();
  return (
    <>
      {row.kind === 'dataset' && (
        <IconButton
          icon={EditIcon}
          size="xs"
          label={`Edit ${row.name}`}
          onPress={() => void router.navigate({ href: pages.editDataset(row.id) })}
        />
      )}
      <IconButton
        icon={DeleteIcon}
        size="xs"
        label={`Delete ${row.name}`}
        isBusy={remove.isPending}
        onPress={() => remove.mutate(row)}
      />
    </>
  );
}
