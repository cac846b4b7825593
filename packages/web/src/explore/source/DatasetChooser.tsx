import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Link, ListTable, PageHeader, SearchField, UploadIcon } from '@sextant/ui';
import { objectsQuery } from '../../api/objects.ts';
import type { ObjectRow } from '../../api/objects.ts';
import { ListError } from '../../shell/errors/ListError.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { useUploadOpener } from '../../shell/navigation/use-upload-opener.ts';
import styles from '../Explore.module.css';

/** The first step of a new chart: which dataset. */
export function DatasetChooser() {
  const [search, setSearch] = useState('');
  const openUpload = useUploadOpener();
  const list = useQuery({
    ...objectsQuery('dataset', {
      search,
      onlyFavorites: false,
      ownerId: null,
      order: { column: 'changed_on_delta_humanized', direction: 'desc' },
      page: 0,
      pageSize: 25,
    }),
    placeholderData: keepPreviousData,
  });
  const upload = openUpload !== null && (
    <Button icon={UploadIcon} onPress={() => openUpload()}>
      Upload a file
    </Button>
  );
  return (
    <>
      <PageHeader title="New chart" actions={upload} />
      <div className={styles.chooser} data-ready={!list.isPending}>
        <h2>Choose a dataset</h2>
        <SearchField label="Search datasets" shortcut="/" value={search} onChange={setSearch} />
        {list.error === null ? (
          <ListTable<ObjectRow>
            label="Datasets"
            rows={list.data?.rows ?? null}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.name}
            columns={[
              {
                id: 'name',
                title: 'Name',
                width: '40%',
                cell: (row) => <Link href={pages.explore({ datasetId: row.id })}>{row.name}</Link>,
              },
              { id: 'source', title: 'Database', cell: (row) => row.source ?? '' },
              { id: 'changed', title: 'Last modified', align: 'right', cell: (row) => row.changedAt },
            ]}
            empty={
              <EmptyState
                title={search === '' ? 'No datasets yet' : 'No datasets match'}
                art="nothing"
                actions={upload}
              >
                A dataset comes with every file you upload.
              </EmptyState>
            }
          />
        ) : (
          <ListError noun="datasets" error={list.error} onRetry={() => void list.refetch()} />
        )}
      </div>
    </>
  );
}
