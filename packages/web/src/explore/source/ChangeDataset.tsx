import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { DatasetData, DatasetListItem } from '@sextant/contract';
import { Button, Dialog, EmptyState, ListTable, Note, SearchField, toast } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { ListError } from '../../shell/errors/ListError.tsx';
import { ListPages } from '../../shell/objects/ListPages.tsx';
import { datasetChoicesQuery, fetchDataset, pickedPageSize } from '../../api/dataset-choices.ts';
import styles from './Source.module.css';

const heightPx = 540;
const widthPx = 800;
const warning = 'Warning! Changing the dataset may break the chart if the metadata does not exist.';

interface ChangeDatasetProps {
  readonly onClose: () => void;
  /** Called with the dataset that the chart is to be drawn from now. */
  readonly onChanged: (dataset: DatasetData) => void;
}

/** Puts another dataset under a chart: pick it, then confirm. */
export function ChangeDataset({ onClose, onChanged }: ChangeDatasetProps) {
  const [selected, setSelected] = useState<DatasetListItem | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const change = useMutation({
    mutationFn: (id: number) => fetchDataset(id),
    onSuccess: (dataset) => {
      onChanged(dataset);
      toast({ kind: 'ok', text: 'Successfully changed dataset!' });
      onClose();
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  const footer =
    selected === null ? undefined : (
      <>
        <Button onPress={() => setSelected(null)}>Cancel</Button>
        <Button kind="primary" isBusy={change.isPending} onPress={() => change.mutate(selected.id)}>
          Proceed
        </Button>
      </>
    );
  return (
    <Dialog isOpen onClose={onClose} title="Change dataset" widthPx={widthPx} heightPx={heightPx} foot={footer}>
      {selected === null ? (
        <Choices
          search={search}
          page={page}
          onPick={setSelected}
          onPage={setPage}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
      ) : (
        <div className={styles.confirm}>
          <p>
            <strong>{selected.table_name}</strong> of {selected.database.database_name} takes the place of the chart’s
            dataset.
          </p>
          <Note tone="warn">{warning}</Note>
        </div>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly search: string;
  readonly page: number;
  readonly onSearch: (text: string) => void;
  readonly onPage: (page: number) => void;
  readonly onPick: (dataset: DatasetListItem) => void;
}

function Choices({ search, page, onSearch, onPage, onPick }: ChoicesProps) {
  const list = useQuery({ ...datasetChoicesQuery(search, page), placeholderData: keepPreviousData });
  if (list.error !== null) return <ListError noun="datasets" error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.choices}>
      <SearchField label="Search / Filter" autoFocus value={search} onChange={onSearch} />
      <ListTable<DatasetListItem>
        label="Datasets"
        rows={list.data?.rows ?? null}
        rowId={({ id }) => String(id)}
        rowName={({ table_name: name }) => name}
        columns={columnsOf(onPick)}
        empty={<EmptyState title="No datasets match" art="filtered" />}
      />
      <ListPages list={list.data} page={page} pageSize={pickedPageSize} onPage={onPage} noun="datasets" />
    </div>
  );
}

const columnsOf = (onPick: ChoicesProps['onPick']): readonly ListColumn<DatasetListItem>[] => [
  {
    id: 'table_name',
    title: 'Name',
    width: '32%',
    cell: (row) => (
      <Button kind="quiet" size="xs" className={styles.pick ?? ''} onPress={() => onPick(row)}>
        {row.table_name}
      </Button>
    ),
  },
  { id: 'kind', title: 'Type', cell: ({ kind }) => (kind === 'virtual' ? 'SQL' : 'Table') },
  { id: 'schema', title: 'Schema', isHiddenOnPhone: true, cell: ({ schema }) => schema ?? '' },
  { id: 'connection', title: 'Connection', cell: ({ database }) => database.database_name },
  {
    id: 'owners',
    title: 'Owners',
    isHiddenOnPhone: true,
    cell: ({ owners }) => owners.map((user) => `${user.first_name} ${user.last_name}`.trim()).join(', '),
  },
];
