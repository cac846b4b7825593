import { Avatars, CertifiedIcon, Icon, Link, Tag } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { typeNameOf } from '@sextant/charts';
import type { ObjectKind, ObjectRow } from '../api/objects.ts';
import { pages } from '../shell/navigation/navigation.ts';
import { ItemStar } from '../shell/objects/ItemStar.tsx';
import { TagLinks } from '../shell/tags/TagLinks.tsx';
import styles from './ObjectList.module.css';

type Column = ListColumn<ObjectRow>;

const name = (kind: ObjectKind, favorites: ReadonlySet<number>): Column => ({
  id: { dashboard: 'dashboard_title', chart: 'slice_name', dataset: 'table_name' }[kind],
  title: 'Name',
  isSortable: true,
  width: '36%',
  cell: (row) => (
    <span className={styles.name} title={row.name}>
      {row.kind !== 'dataset' && (
        <ItemStar kind={row.kind} id={row.id} name={row.name} isFavorite={favorites.has(row.id)} />
      )}
      <Link kind="quiet" href={row.url} className={styles.link ?? ''}>
        {row.name}
      </Link>
      {row.isCertified && (
        <span className={styles.certified}>
          <Icon of={CertifiedIcon} size={14} label="Certified" />
        </span>
      )}
    </span>
  ),
});

const status: Column = {
  id: 'published',
  title: 'Status',
  cell: (row) => (
    <Tag tone={row.isPublished === true ? 'ok' : 'neutral'}>{row.isPublished === true ? 'Published' : 'Draft'}</Tag>
  ),
};
const vizType: Column = {
  id: 'viz_type',
  title: 'Chart type',
  isSortable: true,
  cell: (row) => <span className={styles.whole}>{typeNameOf(row.vizType ?? '')}</span>,
};
const source = (title: string): Column => ({ id: 'source', title, cell: (row) => row.source ?? '' });
const owners: Column = {
  id: 'owners',
  title: 'Owners',
  isHiddenOnPhone: true,
  cell: (row) => <Avatars names={row.owners} />,
};
const tags = (kind: ObjectKind): Column => ({
  id: 'tags',
  title: 'Tags',
  isHiddenOnPhone: true,
  cell: (row) => <TagLinks kind={kind} tags={row.tags} limit={2} />,
});
const folder = (kind: ObjectKind): Column => ({
  id: 'folder',
  title: 'Folder',
  isHiddenOnPhone: true,
  cell: (row) =>
    row.folder === null ? (
      ''
    ) : (
      <Link kind="quiet" href={pages.inFolder(kind, row.folder.id)}>
        {row.folder.name}
      </Link>
    ),
});
const changed: Column = {
  id: 'changed_on_delta_humanized',
  title: 'Last modified',
  isSortable: true,
  cell: (row) => (
    <span className={styles.when}>
      <span className={styles.whole}>{row.changedAt}</span>{' '}
      {row.changedBy !== '' && <span className={styles.by}>by {row.changedBy}</span>}
    </span>
  ),
};

/** The columns of a kind's list; the first names the row. That of the folders is there when a row is in one. */
export function columnsOf(kind: ObjectKind, favorites: ReadonlySet<number>, hasFolders: boolean): readonly Column[] {
  const folders = hasFolders ? [folder(kind)] : [];
  switch (kind) {
    case 'dashboard':
      return [name(kind, favorites), status, ...folders, tags(kind), owners, changed];
    case 'chart':
      return [name(kind, favorites), vizType, source('Dataset'), ...folders, tags(kind), owners, changed];
    case 'dataset':
      return [name(kind, favorites), source('Database'), ...folders, tags(kind), owners, changed];
  }
}
