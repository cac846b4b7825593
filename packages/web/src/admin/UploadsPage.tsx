import { countOf, countText } from '@sextant/contract';
import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UploadedTable, UploadedTables } from '@sextant/contract';
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  ListTable,
  PageHeader,
  TimeIcon,
  DeleteIcon,
  UndoIcon,
  UploadIcon,
  showRows,
  toast,
} from '@sextant/ui';
import { messageOf } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { removeUpload, restoreUpload, uploadsQuery } from '../api/operate.ts';
import { isOwnSchema } from '../api/own-tables.ts';
import { hasPermission } from '../api/permissions.ts';
import { usePutBack } from '../api/put-back.ts';
import { useScheduleOpener, useUploadOpener } from '../shell/navigation/use-upload-opener.ts';
import { showBytes } from '../shell/format/show-bytes.ts';
import styles from './Admin.module.css';
import { ListError } from '../shell/errors/ListError.tsx';
import { SettingsPlaces } from './SettingsPlaces.tsx';
import { columnsOf } from './upload-columns.tsx';
import { deletionText } from './upload-uses.ts';
import { shownTime } from '../shell/format/shown-time.ts';

/** Whether a dataset shows the table now. */
const isShown = ({ dataset }: UploadedTable): boolean => dataset !== null && dataset.inTrashSince === null;

/** The space that uploads take and have left. */
function Disk({ disk, count }: { disk: UploadedTables['disk']; count: number }) {
  return (
    <p className={styles.disk} data-disk>
      {countOf(count, 'table')}, {showBytes(disk.usedBytes)} on disk; {showBytes(disk.freeBytes)} free.
    </p>
  );
}

function useRemoveUpload() {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => ['uploads', 'objects', 'home', 'datasets'].includes(String(queryKey[0])),
    });
  const restore = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    try {
      await restoreUpload(id);
      toast({ kind: 'ok', text: `Restored: ${name}` });
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error) });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: async (dataset: { readonly id: number; readonly name: string }) => {
      await removeUpload(dataset.id);
    },
    onSuccess: async (_, dataset) => {
      const action = { text: 'Undo', onAction: () => void restore(dataset) };
      toast({ kind: 'ok', text: `Deleted: ${dataset.name}`, action });
      await refresh();
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
}

/** Settings, uploads: tables with their size, last use and what uses them; deleting says what stops working. */
export function UploadsPage() {
  const { data: me } = useQuery(meQuery);
  const openUpload = useUploadOpener();
  const openSchedule = useScheduleOpener();
  const showsEverybody = hasPermission(me, 'can_read Log');
  const uploads = useQuery(uploadsQuery);
  const remove = useRemoveUpload();
  const putBack = usePutBack();
  const [toDelete, setToDelete] = useState<UploadedTable | null>(null);
  const rows = uploads.data?.result ?? null;
  const dataset = toDelete?.dataset ?? null;
  return (
    <>
      <PageHeader
        title={showsEverybody ? 'Uploads' : 'My uploads'}
        marks={rows === null ? null : <Badge>{countText(rows.length)}</Badge>}
      />
      <div className={styles.page} data-ready={!uploads.isPending}>
        <SettingsPlaces />
        {uploads.error === null ? (
          <>
            {uploads.data !== undefined && <Disk disk={uploads.data.disk} count={uploads.data.result.length} />}
            <ListTable<UploadedTable>
              label="Uploads"
              columns={columnsOf(showsEverybody)}
              rows={rows}
              rowId={(row) => row.uuid}
              rowName={(row) => row.name}
              skeletonRows={4}
              actions={(row) =>
                isShown(row) && (
                  <>
                    {openUpload !== null && isOwnSchema(row.schema, me) && (
                      <IconButton
                        icon={UploadIcon}
                        size="xs"
                        label={`New rows for ${row.name}`}
                        onPress={() => openUpload(undefined, { tableName: row.name })}
                      />
                    )}
                    {openSchedule !== null && row.dataset !== null && (
                      <IconButton
                        icon={TimeIcon}
                        size="xs"
                        label={`Have a file come into ${row.name}`}
                        onPress={() =>
                          row.dataset !== null && openSchedule({ datasetId: row.dataset.id, tableName: row.name })
                        }
                      />
                    )}
                    {row.former !== null && (
                      <IconButton
                        icon={UndoIcon}
                        size="xs"
                        label={`Put ${row.name} back to its ${showRows(row.former.rows)} of ${shownTime(row.former.replacedAt)}`}
                        onPress={() => putBack(row.uuid)}
                      />
                    )}
                    <IconButton
                      icon={DeleteIcon}
                      size="xs"
                      label={`Delete ${row.name}`}
                      onPress={() => setToDelete(row)}
                    />
                  </>
                )
              }
              empty={
                <EmptyState
                  title="No uploads yet"
                  art="nothing"
                  actions={
                    openUpload && (
                      <Button icon={UploadIcon} onPress={() => openUpload()}>
                        Upload a file
                      </Button>
                    )
                  }
                >
                  Tables made from files are listed here with their size and what uses them.
                </EmptyState>
              }
            />
          </>
        ) : (
          <ListError noun="uploads" error={uploads.error} onRetry={() => void uploads.refetch()} />
        )}
      </div>
      {toDelete !== null && dataset !== null && (
        <ConfirmDialog
          isOpen
          title={`Delete ${toDelete.name}?`}
          confirmText="Delete"
          onClose={() => setToDelete(null)}
          onConfirm={async () => {
            await remove.mutateAsync(dataset).catch(() => undefined);
          }}
        >
          {deletionText(toDelete)}
        </ConfirmDialog>
      )}
    </>
  );
}
