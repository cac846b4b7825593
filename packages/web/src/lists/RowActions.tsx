import { useQuery, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  DeleteIcon,
  EditIcon,
  IconButton,
  MoveToFolderIcon,
  SaveIcon,
  TagsIcon,
  UploadIcon,
  toast,
  usePhone,
} from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { isOwnSchema } from '../api/own-tables.ts';
import type { ObjectRow } from '../api/objects.ts';
import { ExportButton } from '../shell/bundles/ExportButton.tsx';
import { pages } from '../shell/navigation/navigation.ts';
import { useUploadOpener } from '../shell/navigation/use-upload-opener.ts';
import { useRemove } from './use-remove.ts';
import type { MeWithRoles } from '@sextant/contract';
import { keepChart } from '../api/objects.ts';
import { useRefreshLists } from './use-restore.ts';

/** Makes a chart of a first dashboard one like all others. */
function useKeepChart() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (row: ObjectRow) => keepChart(row.id),
    onSuccess: async (_, row) => {
      toast({ kind: 'ok', text: `Kept: ${row.name}` });
      await refresh();
    },
    onError: (error, row) => toast({ kind: 'error', text: `There was an issue keeping ${row.name}: ${error.message}` }),
  });
}

/** Owners change their things, administrators all. */
const mayChange = (me: MeWithRoles | null | undefined, row: Pick<ObjectRow, 'ownerIds'>): boolean =>
  me != null && (row.ownerIds.includes(me.id) || Object.keys(me.roles).some((role) => role.toLowerCase() === 'admin'));

const editAddress: Readonly<Record<ObjectRow['kind'], ((id: number) => string) | null>> = {
  dashboard: pages.editDashboard,
  dataset: pages.editDataset,
  chart: null,
};

/** Brings new rows into the table of a dataset over an uploaded file of one's own. */
function NewRows({ row }: { row: ObjectRow }) {
  const openUpload = useUploadOpener();
  const { data: me } = useQuery(meQuery);
  if (openUpload === null || !isOwnSchema(row.uploadSchema, me)) return null;
  return (
    <IconButton
      icon={UploadIcon}
      size="xs"
      label={`New rows for ${row.name}`}
      onPress={() => openUpload(undefined, { tableName: row.name })}
    />
  );
}

/** Actions of a row, at its right end; what the user may not change can only be exported. */
export function RowActions({
  row,
  onTags,
  onMove,
}: {
  readonly row: ObjectRow;
  readonly onTags: () => void;
  readonly onMove: () => void;
}) {
  const remove = useRemove();
  const keep = useKeepChart();
  const router = useRouter();
  // Cards of a phone have no space for more; there, things are moved by Bulk select.
  const isPhone = usePhone();
  const { data: me } = useQuery(meQuery);
  const exportButton = <ExportButton kind={row.kind} id={row.id} name={row.name} />;
  if (!mayChange(me, row)) return exportButton;
  const address = editAddress[row.kind];
  return (
    <>
      {exportButton}
      {!row.isKept && (
        <IconButton
          icon={SaveIcon}
          size="xs"
          label={`Keep ${row.name}`}
          isBusy={keep.isPending}
          onPress={() => keep.mutate(row)}
        />
      )}
      <IconButton icon={TagsIcon} size="xs" label={`Tags of ${row.name}`} onPress={onTags} />
      {!isPhone && <IconButton icon={MoveToFolderIcon} size="xs" label={`Move ${row.name}`} onPress={onMove} />}
      {row.kind === 'dataset' && <NewRows row={row} />}
      {address !== null && (
        <IconButton
          icon={EditIcon}
          size="xs"
          label={`Edit ${row.name}`}
          onPress={() => void router.navigate({ href: address(row.id) })}
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
