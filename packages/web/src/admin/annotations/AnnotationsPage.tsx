import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AnnotationItem } from '@sextant/contract';
import { Button, ButtonLink, EditIcon, IconButton, PlusIcon } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { annotationLayerQuery, annotationsQuery, removeAnnotations } from '../../api/annotation-layers.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { shownWallTime } from '../../shell/format/shown-time.ts';
import styles from '../Admin.module.css';
import { TeamList } from '../TeamList.tsx';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { useBulkDelete } from './use-bulk-delete.tsx';

const columns: readonly ListColumn<AnnotationItem>[] = [
  {
    id: 'short_descr',
    title: 'Name',
    isSortable: true,
    width: '22%',
    cell: (row) => <span className={styles.strong}>{row.short_descr}</span>,
  },
  { id: 'long_descr', title: 'Description', cell: (row) => row.long_descr ?? '' },
  { id: 'start_dttm', title: 'Start', isSortable: true, width: '20%', cell: (row) => shownWallTime(row.start_dttm) },
  { id: 'end_dttm', title: 'End', isSortable: true, width: '20%', cell: (row) => shownWallTime(row.end_dttm) },
];

/** Settings, the annotations of one layer. */
export function AnnotationsPage() {
  const { layerId: layerParam } = useParams({ strict: false });
  const layerId = Number(layerParam);
  const [edited, setEdited] = useState<AnnotationItem | 'new' | null>(null);
  const layer = useQuery({ ...annotationLayerQuery(layerId), retry: false });
  const { data: me } = useQuery(meQuery);
  const mayWrite = hasPermission(me, 'can_write Annotation');
  const many = useBulkDelete({
    nouns: ['annotation', 'annotations'],
    remove: (ids) => removeAnnotations(layerId, ids),
  });
  const add = (
    <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
      Annotation
    </Button>
  );
  return (
    <>
      <TeamList
        title={layer.data?.name ?? 'Annotation layer'}
        noun="annotations"
        emptyTitle="No annotation yet"
        columns={columns}
        query={(page) => annotationsQuery(layerId, page)}
        firstSort={{ column: 'short_descr', direction: 'descending' }}
        rowName={(row) => row.short_descr}
        selected={many.selected}
        onSelect={many.setSelected}
        empty="An annotation has a name and lies at a moment or between two. Charts that show this layer draw it at its time."
        emptyActions={mayWrite ? add : null}
        actions={
          <>
            <ButtonLink kind="quiet" href={pages.annotationLayers}>
              Back to all
            </ButtonLink>
            {mayWrite && (
              <>
                {many.actions}
                {add}
              </>
            )}
          </>
        }
        rowActions={(row) =>
          mayWrite && (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${row.short_descr}`} onPress={() => setEdited(row)} />
              {many.deleteButton({ id: row.id, name: row.short_descr })}
            </>
          )
        }
      />
      {edited !== null && (
        <AnnotationDialog
          layerId={layerId}
          annotation={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {many.query}
    </>
  );
}
