import type { HomeItem } from '@sextant/contract';
import { Avatar, Icon, Link, ListTable } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { showAgo } from '../shell/ages.ts';
import styles from './HomePage.module.css';
import { kindIcons, kindWords } from './home-words.ts';

const emptyWords = {
  favorites: 'No favourites yet. The star beside a name puts it here.',
  own: 'Nothing of your own yet. Drop a file, or save a chart.',
  startHere: 'The examples are switched off on this server.',
} as const;

interface HomeTableProps {
  readonly items: readonly HomeItem[];
  readonly list: keyof typeof emptyWords;
  readonly nowMs: number;
}

/** Objects as rows: what, whose, and when it changed. */
export function HomeTable({ items, list, nowMs }: HomeTableProps) {
  const columns: readonly ListColumn<HomeItem>[] = [
    {
      id: 'title',
      title: 'Name',
      width: '50%',
      cell: (item) => (
        <span className={styles.row}>
          <Icon of={kindIcons[item.kind]} />
          <Link kind="quiet" href={item.url}>
            {item.title}
          </Link>
        </span>
      ),
    },
    { id: 'kind', title: 'What', cell: (item) => kindWords[item.kind] },
    {
      id: 'owners',
      title: 'Owners',
      isHiddenOnPhone: true,
      cell: (item) => item.owners.slice(0, 3).map((owner) => <Avatar key={owner} name={owner} />),
    },
    { id: 'changed', title: 'Changed', align: 'right', cell: (item) => showAgo(item.changedAt, nowMs) },
  ];
  return (
    <ListTable<HomeItem>
      label="Objects"
      columns={columns}
      rows={items}
      rowId={(item) => item.uuid}
      rowName={(item) => item.title}
      empty={<p className={styles.none}>{emptyWords[list]}</p>}
    />
  );
}
