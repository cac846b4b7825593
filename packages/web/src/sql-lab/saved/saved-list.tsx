import { ButtonLink, CodeBlock, CopyIcon, DeleteIcon, EyeIcon, IconButton, Link, Popover, toast } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { ExportButton } from '../../shell/bundles/ExportButton.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { TagText } from '../../shell/tags/TagLinks.tsx';
import { TagsField } from '../../shell/tags/TagsField.tsx';
import type { SavedQueryItem } from '../wire.ts';
import styles from './Saved.module.css';

const addressOf = (id: number): string => `${pages.sqlLab}?savedQueryId=${id}`;

/** What a saved query is called. */
export const nameOf = ({ label }: SavedQueryItem): string => label ?? 'Untitled Query';

/** What the list says of each saved query. */
export const columns: readonly ListColumn<SavedQueryItem>[] = [
  {
    id: 'label',
    title: 'Name',
    isSortable: true,
    width: '26%',
    cell: (row) => <Link href={addressOf(row.id)}>{nameOf(row)}</Link>,
  },
  { id: 'description', title: 'Description', isSortable: true, cell: (row) => row.description ?? '' },
  {
    id: 'database.database_name',
    title: 'Database',
    isSortable: true,
    width: '13%',
    cell: (row) => row.database.database_name,
  },
  {
    id: 'folder',
    title: 'Folder',
    isSortable: true,
    width: '13%',
    isHiddenOnPhone: true,
    cell: (row) => row.folder ?? '',
  },
  {
    id: 'tags',
    title: 'Tags',
    isHiddenOnPhone: true,
    cell: (row) => <TagText tags={row.tags} limit={2} />,
  },
  {
    id: 'sql_tables',
    title: 'Tables',
    width: '18%',
    isHiddenOnPhone: true,
    cell: (row) => row.sql_tables.map(({ table }) => table).join(', '),
  },
  {
    id: 'changed_on_delta_humanized',
    title: 'Last modified',
    isSortable: true,
    width: '13%',
    cell: (row) => row.changed_on_delta_humanized,
  },
];

const previewWidthPx = 520;

/** The statement of a saved query, without opening it. */
function SqlPreview({ query }: { readonly query: SavedQueryItem }) {
  const name = nameOf(query);
  return (
    <Popover
      title={name}
      widthPx={previewWidthPx}
      trigger={<IconButton icon={EyeIcon} size="xs" label={`Look at ${name}`} />}
    >
      <div className={styles.form}>
        <CodeBlock title="SQL" text={query.sql ?? ''} maxHeightPx={360} />
        <TagsField thing={{ kind: 'query', id: query.id }} />
        <ButtonLink href={addressOf(query.id)}>Open in SQL Lab</ButtonLink>
      </div>
    </Popover>
  );
}

async function copyLink(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(addressOf(id), window.location.origin).href);
    toast({ kind: 'ok', text: 'Link Copied!' });
  } catch {
    toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
  }
}

interface RowActionsProps {
  readonly row: SavedQueryItem;
  readonly mayWrite: boolean;
  readonly onDelete: () => void;
}

/** What can be done with a saved query. */
export function RowActions({ row, mayWrite, onDelete }: RowActionsProps) {
  return (
    <>
      <SqlPreview query={row} />
      <IconButton
        icon={CopyIcon}
        size="xs"
        label={`Copy link of ${nameOf(row)}`}
        onPress={() => void copyLink(row.id)}
      />
      <ExportButton kind="saved_query" id={row.id} name={nameOf(row)} />
      {mayWrite && <IconButton icon={DeleteIcon} size="xs" label={`Delete ${nameOf(row)}`} onPress={onDelete} />}
    </>
  );
}
