import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MeWithRoles, TagItem } from '@sextant/contract';
import { ConfirmDialog, DeleteIcon, EditIcon, IconButton, Link, toast } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { messageOf } from '../../api/api-error.ts';
import { meQuery } from '../../api/me.ts';
import { removeTag, tagsQuery } from '../../api/tags.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { TeamList } from '../TeamList.tsx';
import { TagDialog } from './TagDialog.tsx';
import styles from '../Admin.module.css';

const kindTitles = [
  ['dashboard', 'Dashboards'],
  ['chart', 'Charts'],
  ['dataset', 'Datasets'],
] as const;

const columns: readonly ListColumn<TagItem>[] = [
  { id: 'name', title: 'Name', isSortable: true, width: '28%', cell: (row) => row.name },
  { id: 'description', title: 'Description', cell: (row) => row.description ?? '' },
  { id: 'object_count', title: 'On', cell: (row) => row.object_count },
  {
    id: 'objects',
    title: 'Shown in',
    cell: (row) => (
      <span className={styles.places}>
        {kindTitles.map(([kind, title]) => (
          <Link key={kind} href={pages.tagged(kind, row.id)}>
            {title}
          </Link>
        ))}
      </span>
    ),
  },
];

/** Whoever made a tag, and administrators, change it. */
const mayChange = (me: MeWithRoles | null | undefined, { created_by: maker }: TagItem): boolean =>
  me != null && (maker?.id === me.id || Object.keys(me.roles).some((role) => role.toLowerCase() === 'admin'));

/** All tags: what they are on, and their names. */
export function TagsPage() {
  const [edited, setEdited] = useState<TagItem | null>(null);
  const [removed, setRemoved] = useState<TagItem | null>(null);
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const remove = async (tag: TagItem): Promise<void> => {
    try {
      await removeTag(tag);
      toast({ kind: 'ok', text: `Deleted: ${tag.name}` });
      // Whatever is shown anywhere may have had it.
      await client.invalidateQueries();
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue deleting ${tag.name}: ${messageOf(error)}` });
    }
  };
  return (
    <>
      <TeamList
        title="Tags"
        noun="tags"
        columns={columns}
        query={tagsQuery}
        firstSort={{ column: 'name', direction: 'ascending' }}
        rowName={(row) => row.name}
        empty="A tag is a word that things have in common. Give one to a dashboard, chart or dataset in its list or its properties."
        rowActions={(row) =>
          mayChange(me, row) && (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${row.name}`} onPress={() => setEdited(row)} />
              <IconButton icon={DeleteIcon} size="xs" label={`Delete ${row.name}`} onPress={() => setRemoved(row)} />
            </>
          )
        }
      />
      {edited !== null && <TagDialog tag={edited} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          title={`Delete the tag ${removed.name}?`}
          confirmText="Delete"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          Everything that has it loses it, also what you do not see. Nothing else is deleted. A deleted tag cannot be
          restored.
        </ConfirmDialog>
      )}
    </>
  );
}
