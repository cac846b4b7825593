import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { countText } from '@sextant/contract';
import type { FolderItem } from '@sextant/contract';
import {
  Breadcrumbs,
  Button,
  FolderIcon,
  Icon,
  IconButton,
  Link,
  Menu,
  MoreIcon,
  NewFolderIcon,
  Note,
  UsersIcon,
  lazyPart,
  usePhone,
} from '@sextant/ui';
import { foldersQuery } from '../../api/folders.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import type { ObjectKind } from '../../api/objects.ts';
import styles from './FolderBar.module.css';
import type { FolderDialog } from './FolderDialogs.tsx';
import { countIn, folderPath, foldersIn } from './folder-tree.ts';

const FolderDialogs = lazyPart(async () => (await import('./FolderDialogs.tsx')).FolderDialogs);

interface FolderBarProps {
  readonly kind: ObjectKind;
  /** `Dashboards`. */
  readonly title: string;
  /** The open folder; null at the top. */
  readonly folderId: number | null;
  readonly onOpen: (folderId: number | null) => void;
}

/** The address of the list with another folder open, and all else as it is. */
function useFolderHref(): (id: number | null) => string {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  return (id) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (id === null) params.delete('folder');
    else params.set('folder', String(id));
    return params.size === 0 ? pathname : `${pathname}?${params}`;
  };
}

interface FolderActionsProps {
  readonly folder: FolderItem | null;
  readonly mayMake: boolean;
  readonly onDialog: (dialog: FolderDialog) => void;
}

/** What can be done with the open folder, and making one in it. */
function FolderActions({ folder, mayMake, onDialog }: FolderActionsProps) {
  const isPhone = usePhone();
  return (
    <span className={styles.actions}>
      {folder !== null && (
        <Button kind="quiet" icon={UsersIcon} onPress={() => onDialog('sharing')}>
          Who sees it
        </Button>
      )}
      {mayMake &&
        (isPhone ? (
          <IconButton icon={NewFolderIcon} label="New folder" onPress={() => onDialog('new')} />
        ) : (
          <Button kind="quiet" icon={NewFolderIcon} onPress={() => onDialog('new')}>
            New folder
          </Button>
        ))}
      {folder?.may_manage === true && (
        <Menu
          label={`Actions on ${folder.name}`}
          trigger={<IconButton icon={MoreIcon} label={`Actions on ${folder.name}`} />}
          sections={[
            {
              id: 'folder',
              items: [
                { id: 'rename', text: 'Rename…', onAction: () => onDialog('rename') },
                { id: 'move', text: 'Move to folder…', onAction: () => onDialog('move') },
                { id: 'remove', text: 'Delete…', isDanger: true, onAction: () => onDialog('remove') },
              ],
            },
          ]}
        />
      )}
    </span>
  );
}

/** The folders of a list: where one is, the folders in it, and what can be done with it. */
export function FolderBar({ kind, title, folderId, onOpen }: FolderBarProps) {
  const [dialog, setDialog] = useState<FolderDialog | null>(null);
  const { data: me } = useQuery(meQuery);
  const found = useQuery(foldersQuery);
  const hrefOf = useFolderHref();
  const folders = found.data ?? [];
  const path = folderPath(folders, folderId);
  const folder = path.at(-1) ?? null;
  const nested = foldersIn(folders, folder?.id ?? null);
  const mayWrite = hasPermission(me ?? null, 'can_write Folder');
  const isMissing = found.data !== undefined && folderId !== null && folder === null;
  if (found.error !== null) return <Note tone="warn">The folders could not be loaded: {found.error.message}</Note>;
  return (
    <section className={styles.bar} aria-label="Folders">
      {folderId !== null && (
        <span className={styles.path}>
          <Breadcrumbs
            crumbs={[
              { id: 'all', text: `All ${title.toLowerCase()}`, href: hrefOf(null) },
              ...path.slice(0, -1).map(({ id, name }) => ({ id: String(id), text: name, href: hrefOf(id) })),
            ]}
          />
          <span className={styles.current} aria-current="page">
            {folder?.name ?? (isMissing ? 'No such folder, or nothing in it is for you' : '…')}
          </span>
        </span>
      )}
      <ul className={styles.folders} aria-label={folder === null ? 'Folders' : `Folders in ${folder.name}`}>
        {!isMissing &&
          nested.map((one) => (
            <li key={one.id}>
              <Link kind="quiet" className={styles.folder ?? ''} href={hrefOf(one.id)}>
                <Icon of={FolderIcon} size={14} />
                <span className={styles.name}>{one.name}</span>
                <span className={styles.count}>{countText(countIn(folders, one, kind))}</span>
              </Link>
            </li>
          ))}
      </ul>
      <FolderActions
        folder={folder}
        mayMake={mayWrite && !isMissing && (folder === null || folder.may_fill)}
        onDialog={setDialog}
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          <FolderDialogs
            dialog={dialog}
            folder={folder}
            parent={path.at(-2) ?? null}
            onClose={() => setDialog(null)}
            onRemoved={() => onOpen(folder?.parent_id ?? null)}
          />
        </Suspense>
      )}
    </section>
  );
}
