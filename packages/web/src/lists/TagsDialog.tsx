import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { Button, ButtonLink, Dialog, FieldStack, Note, toast } from '@sextant/ui';
import type { ObjectRow } from '../api/objects.ts';
import { giveTags } from '../api/tags.ts';
import { pages } from '../shell/navigation/navigation.ts';
import { TagChoice, TagsField } from '../shell/tags/TagsField.tsx';

interface TagsDialogProps {
  /** Not empty. */
  readonly rows: readonly ObjectRow[];
  readonly onClose: () => void;
}

/** The tags of one thing, or tags for several. */
export function TagsDialog({ rows, onClose }: TagsDialogProps) {
  const [first, ...others] = rows;
  if (first === undefined) return null;
  return others.length === 0 ? (
    <OneDialog row={first} onClose={onClose} />
  ) : (
    <ManyDialog rows={rows} onClose={onClose} />
  );
}

const allTags = (
  <ButtonLink kind="quiet" href={pages.tags}>
    All tags
  </ButtonLink>
);

function OneDialog({ row, onClose }: { readonly row: ObjectRow; readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tags of ${row.name}`}
      footStart={allTags}
      foot={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <FieldStack>
        <TagsField thing={row} />
      </FieldStack>
    </Dialog>
  );
}

function ManyDialog({ rows, onClose }: TagsDialogProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const kind = rows[0]?.kind ?? 'chart';
  const give = useMutation({
    mutationFn: () => giveTags(rows, names),
    onSuccess: async (skippedCount) => {
      const count = rows.length - skippedCount;
      if (count > 0) toast({ kind: 'ok', text: `Tagged: ${countOf(count, kind)}` });
      if (skippedCount > 0)
        toast({ kind: 'warn', text: `Left out, because you may not change them: ${countOf(skippedCount, kind)}` });
      onClose();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => ['tags', 'objects', 'list-choices'].includes(String(queryKey[0])),
      });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tags for ${countOf(rows.length, kind)}`}
      footStart={allTags}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={names.length === 0} isBusy={give.isPending} onPress={() => give.mutate()}>
            Add tags
          </Button>
        </>
      }
    >
      <FieldStack>
        {give.error !== null && <Note tone="danger">{give.error.message}</Note>}
        <TagChoice hint="They are added to the tags that each has." value={names} onChange={setNames} />
      </FieldStack>
    </Dialog>
  );
}
