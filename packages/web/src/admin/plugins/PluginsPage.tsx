import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { PluginItem } from '@sextant/contract';
import { Button, ConfirmDialog, DeleteIcon, EditIcon, IconButton, PlusIcon, toast } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { messageOf } from '../../api/api-error.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pluginsQuery, removePlugin } from '../../api/plugins.ts';
import styles from '../Admin.module.css';
import { pluginsStore } from '../../shell/plugins/load-plugins.ts';
import { TeamList } from '../TeamList.tsx';
import { PluginDialog } from './PluginDialog.tsx';

/** How its bundle stands in this page, which asked for it when it was opened. */
function BundleState({ pluginKey }: { readonly pluginKey: string }) {
  const plugin = useStore(pluginsStore, ({ plugins }) => plugins[pluginKey]);
  if (plugin === undefined) return 'Pages that are opened from now on load it';
  if (plugin.isMounting) return 'Loading';
  return plugin.error === null ? 'Loaded' : `Did not load: ${plugin.error.message}`;
}

const columns: readonly ListColumn<PluginItem>[] = [
  { id: 'name', title: 'Name', width: '24%', cell: (row) => <span className={styles.strong}>{row.name}</span> },
  { id: 'key', title: 'Key', width: '20%', cell: (row) => row.key },
  { id: 'bundle_url', title: 'Bundle URL', cell: (row) => row.bundle_url },
  { id: 'state', title: 'In this page', width: '24%', cell: (row) => <BundleState pluginKey={row.key} /> },
];

/** Settings, dynamic plugins: chart types that are drawn by bundles from elsewhere. */
export function PluginsPage() {
  const [edited, setEdited] = useState<PluginItem | 'new' | null>(null);
  const [removed, setRemoved] = useState<PluginItem | null>(null);
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const mayWrite = hasPermission(me, 'can_write DynamicPlugin');
  const remove = async ({ id, name }: PluginItem): Promise<void> => {
    try {
      await removePlugin(id);
      toast({ kind: 'ok', text: `Deleted: ${name}` });
      await client.invalidateQueries({ queryKey: ['team'] });
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue deleting ${name}: ${messageOf(error)}` });
    }
  };
  return (
    <>
      <TeamList
        title="Plugins"
        noun="plugins"
        columns={columns}
        query={pluginsQuery}
        firstSort={{ column: 'key', direction: 'ascending' }}
        rowName={(row) => row.name}
        searchLabel="Search by name or key"
        empty="A plugin is a chart type that a script from elsewhere draws. It runs cut off from the page, the session and the network, and gets the rows of its charts."
        actions={
          mayWrite && (
            <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
              Plugin
            </Button>
          )
        }
        rowActions={(row) =>
          mayWrite && (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${row.name}`} onPress={() => setEdited(row)} />
              <IconButton icon={DeleteIcon} size="xs" label={`Delete ${row.name}`} onPress={() => setRemoved(row)} />
            </>
          )
        }
      />
      {edited !== null && <PluginDialog plugin={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <ConfirmDialog
          isOpen
          title={`Delete the plugin ${removed.name}?`}
          confirmText="Delete"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          Charts of its type keep their settings and say that the type is not supported. A deleted plugin cannot be
          restored; adding one with the same key draws them again.
        </ConfirmDialog>
      )}
    </>
  );
}
