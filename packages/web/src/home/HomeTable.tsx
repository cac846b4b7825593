import { countOf, timeAgo } from '@sextant/contract';
import type { HomeItem } from '@sextant/contract';
import { Avatars, Icon, Link, ListTable } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { ItemStar } from '../shell/objects/ItemStar.tsx';
import { pages } from '../shell/navigation/navigation.ts';
import { TagLinks } from '../shell/tags/TagLinks.tsx';
import styles from './HomePage.module.css';
import { kindIcons, kindText } from './home-text.ts';

const emptyText = {
  favorites: 'No favorites yet. The star beside a name puts it here.',
  own: 'Nothing of your own yet. Drop a file, or save a chart.',
  shared: 'No dashboard is shared with you by name.',
  startHere: 'This server has no examples.',
} as const;

interface HomeTableProps {
  readonly items: readonly HomeItem[];
  readonly list: keyof typeof emptyText;
  readonly nowMs: number;
}

const contents = (item: HomeItem): string =>
  item.kind === 'dashboard' ? `${kindText.dashboard}, ${countOf(item.kinds.length, 'chart')}` : kindText[item.kind];

const folderColumn: ListColumn<HomeItem> = {
  id: 'folder',
  title: 'Folder',
  isHiddenOnPhone: true,
  cell: ({ kind, folder }) =>
    folder === null ? (
      ''
    ) : (
      <Link kind="quiet" href={pages.inFolder(kind, folder.id)}>
        {folder.name}
      </Link>
    ),
};

/** Objects as rows: what, whose, and when it changed. */
export function HomeTable({ items, list, nowMs }: HomeTableProps) {
  const columns: readonly ListColumn<HomeItem>[] = [
    {
      id: 'title',
      title: 'Name',
      width: '42%',
      cell: (item) => (
        <span className={styles.row}>
          {item.kind !== 'dataset' && (
            <ItemStar kind={item.kind} id={item.id} name={item.title} isFavorite={item.isFavorite} />
          )}
          <Icon of={kindIcons[item.kind]} />
          <Link kind="quiet" href={item.url} className={styles.rowName}>
            {item.title}
          </Link>
        </span>
      ),
    },
    { id: 'kind', title: 'Contents', cell: contents },
    ...(items.some(({ folder }) => folder !== null) ? [folderColumn] : []),
    {
      id: 'tags',
      title: 'Tags',
      isHiddenOnPhone: true,
      cell: (item) => <TagLinks kind={item.kind} tags={item.tags} limit={2} />,
    },
    {
      id: 'owners',
      title: 'Owners',
      isHiddenOnPhone: true,
      cell: (item) => <Avatars names={item.owners} />,
    },
    {
      id: 'changed',
      title: 'Last modified',
      align: 'right',
      isWhole: true,
      cell: (item) => timeAgo(item.changedAt, nowMs),
    },
  ];
  if (items.length === 0) return <p className={styles.none}>{emptyText[list]}</p>;
  return (
    <ListTable<HomeItem>
      label="Start from"
      columns={columns}
      rows={items}
      rowId={(item) => item.uuid}
      rowName={(item) => item.title}
    />
  );
}
