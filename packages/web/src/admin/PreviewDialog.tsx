import { countOf } from '@sextant/contract';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, ComboBox, DataGrid, Dialog, Note, Skeleton } from '@sextant/ui';
import type { CellValue } from '@sextant/ui';
import { everybodyQuery, rowPreviewQuery, ruledDatasetsQuery } from '../api/team.ts';
import type { DraftedRule } from '../api/team.ts';
import styles from './Admin.module.css';

interface PreviewDialogProps {
  /** A rule that is tried as it stands in its form; null looks by those that are saved. */
  readonly rule?: DraftedRule | null;
  readonly onClose: () => void;
}

/** What a chosen user sees of a dataset: how many rows, and the first of them. */
export function PreviewDialog({ rule = null, onClose }: PreviewDialogProps) {
  const [chosenUser, setChosenUser] = useState<string | null>(null);
  const [dataset, setDataset] = useState<string | null>(null);
  const users = useQuery(everybodyQuery);
  const datasets = useQuery(ruledDatasetsQuery);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={rule === null ? 'Preview for a user' : 'Preview with this rule'}
      widthPx={720}
      foot={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <div className={styles.pair}>
          <ComboBox
            label="User"
            size="md"
            choices={(users.data ?? [])
              .filter(({ active }) => active)
              .map((user) => ({
                id: String(user.id),
                text: `${user.first_name} ${user.last_name} (${user.username})`,
              }))}
            value={chosenUser}
            onChange={setChosenUser}
          />
          <ComboBox
            label="Dataset"
            size="md"
            choices={(datasets.data ?? []).filter(({ id }) => rule === null || rule.tables.includes(Number(id)))}
            value={dataset}
            onChange={setDataset}
          />
        </div>
        {chosenUser !== null && dataset !== null && (
          <PreviewRows query={{ userId: Number(chosenUser), datasetId: Number(dataset), rule }} />
        )}
      </div>
    </Dialog>
  );
}

function PreviewRows({ query }: { query: Parameters<typeof rowPreviewQuery>[0] }) {
  const { data, error } = useQuery(rowPreviewQuery(query));
  if (error !== null) return <Note tone="warn">This user would be told: {error.message}</Note>;
  if (data === undefined) return <Skeleton shape="text" />;
  const cellOf = (row: number, column: number): CellValue => {
    const value = data.data[row]?.[data.colnames[column] ?? ''];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  return (
    <>
      <p role="status">
        {data.total_count === 0
          ? 'This user sees no rows.'
          : `This user sees ${countOf(data.total_count, 'row')}${data.data.length < data.total_count ? `; the first ${data.data.length}` : ''}:`}
      </p>
      {data.total_count > 0 && (
        <div className={styles.grid}>
          <DataGrid
            key={`${query.userId} ${query.datasetId}`}
            label="Rows that the user sees"
            columns={data.colnames.map((name) => ({ id: name, title: name, type: 'text' }))}
            rowCount={data.data.length}
            cell={cellOf}
          />
        </div>
      )}
    </>
  );
}
