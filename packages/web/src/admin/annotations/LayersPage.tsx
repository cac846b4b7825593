import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AnnotationLayerItem } from '@sextant/contract';
import { Button, ComboBox, EditIcon, IconButton, Link, PlusIcon } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { annotationLayersQuery, layerChangersQuery, removeLayers } from '../../api/annotation-layers.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { TeamList } from '../TeamList.tsx';
import { LayerDialog } from './LayerDialog.tsx';
import { useBulkDelete } from './use-bulk-delete.tsx';

const columns: readonly ListColumn<AnnotationLayerItem>[] = [
  {
    id: 'name',
    title: 'Name',
    isSortable: true,
    width: '32%',
    cell: (row) => <Link href={pages.annotations(row.id)}>{row.name}</Link>,
  },
  { id: 'descr', title: 'Description', isSortable: true, cell: (row) => row.descr ?? '' },
  {
    id: 'changed_on_delta_humanized',
    title: 'Last modified',
    isSortable: true,
    cell: (row) =>
      row.changed_by === null
        ? row.changed_on_delta_humanized
        : `${row.changed_on_delta_humanized} by ${row.changed_by.first_name} ${row.changed_by.last_name}`.trim(),
  },
];

/** Settings, annotation layers: what has happened, to be shown over charts. */
export function LayersPage() {
  const [edited, setEdited] = useState<AnnotationLayerItem | 'new' | null>(null);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const layerChangers = useQuery(layerChangersQuery);
  const { data: me } = useQuery(meQuery);
  const mayWrite = hasPermission(me, 'can_write Annotation');
  const many = useBulkDelete({ nouns: ['annotation layer', 'annotation layers'], remove: removeLayers });
  const add = (
    <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
      Annotation layer
    </Button>
  );
  return (
    <>
      <TeamList
        title="Annotation layers"
        noun="annotation layers"
        columns={columns}
        query={(page) => annotationLayersQuery(page, changedBy)}
        firstSort={{ column: 'name', direction: 'descending' }}
        rowName={(row) => row.name}
        selected={many.selected}
        onSelect={many.setSelected}
        narrowing={{
          field: (
            <ComboBox
              label="Changed by"
              isLabelHidden
              placeholder="Changed by anybody"
              choices={layerChangers.data ?? []}
              value={changedBy}
              onChange={setChangedBy}
            />
          ),
          value: changedBy,
          clear: () => setChangedBy(null),
        }}
        empty="A layer holds events and spans of time, such as holidays or releases. Charts over time show them behind their lines."
        emptyActions={mayWrite ? add : null}
        actions={
          mayWrite && (
            <>
              {many.actions}
              {add}
            </>
          )
        }
        rowActions={(row) =>
          mayWrite && (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${row.name}`} onPress={() => setEdited(row)} />
              {many.deleteButton(row)}
            </>
          )
        }
      />
      {edited !== null && <LayerDialog layer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {many.query}
    </>
  );
}
