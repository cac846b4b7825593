import { Suspense, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DatasetData, MeWithRoles } from '@sextant/contract';
import {
  DatabaseIcon,
  EditIcon,
  Icon,
  IconButton,
  Menu,
  MoreIcon,
  SqlIcon,
  TableIcon,
  Tag,
  UploadIcon,
  lazyPart,
} from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { isOwnSchema, uploadsName } from '../../api/own-tables.ts';
import { useDialogOpeners } from '../../shell/navigation/navigation.ts';
import { useUploadOpener } from '../../shell/navigation/use-upload-opener.ts';
import { useExplore, useExploreStore } from '../explore-store.ts';
import { resultKey } from '../result/result-query.ts';
import { fetchDataset } from '../../api/dataset-choices.ts';
import { editDenialReason } from '../../api/dataset-owner.ts';
import { useQuerySource } from './use-query-source.tsx';
import { useSqlLab } from './use-sql-lab.ts';
import styles from './Source.module.css';

/** Longer names are cut in the panel. */
export const longestDatasetName = 25;

/** The whole name, for a tooltip; nothing for a name that is seen whole. */
export const datasetTooltip = (name: string): string | undefined =>
  name.length > longestDatasetName ? name : undefined;

const ChangeDataset = lazyPart(async () => (await import('./ChangeDataset.tsx')).ChangeDataset);

const backends: Readonly<Record<string, string>> = {
  duckdb: 'DuckDB',
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
};

/** Whether the dataset is over a file that the user has uploaded. */
const isOwnUpload = ({ sql, schema, database }: DatasetData, me: MeWithRoles | null): boolean =>
  !sql && database.name === uploadsName && isOwnSchema(schema, me);

/** The dataset of the chart, and what can be done with it: all in place, under the same address. */
export function DatasetControl() {
  const dataset = useExplore((state) => state.dataset);
  const setDataset = useExplore((state) => state.setDataset);
  const { data: me = null } = useQuery(meQuery);
  const { editDataset } = useDialogOpeners();
  const openUpload = useUploadOpener();
  const store = useExploreStore();
  const queryClient = useQueryClient();
  const hasFailed = (): boolean => {
    const { requestedForm, forcedRuns, filters } = store.getState();
    return queryClient.getQueryState(resultKey(requestedForm, forcedRuns, filters))?.status === 'error';
  };
  const [isChanging, setChanging] = useState(false);
  const openInSqlLab = useSqlLab();
  const { table_name: name } = dataset;
  const query = useQuerySource();
  const items = query?.items ?? [
    {
      id: 'edit',
      text: 'Edit dataset',
      icon: EditIcon,
      disabledReason: editDenialReason(dataset, me),
      onAction: () => editDataset(dataset.id, async () => setDataset(await fetchDataset(dataset.id))),
    },
    ...(openUpload !== null && isOwnUpload(dataset, me)
      ? [
          {
            id: 'rows',
            text: 'New rows from a file',
            icon: UploadIcon,
            onAction: () => openUpload(undefined, { tableName: name }),
          },
        ]
      : []),
    { id: 'change', text: 'Change dataset', icon: DatabaseIcon, onAction: () => setChanging(true) },
    ...(openInSqlLab === null
      ? []
      : [{ id: 'sql-lab', text: 'View in SQL Lab', icon: SqlIcon, onAction: openInSqlLab }]),
  ];
  return (
    <div className={styles.dataset}>
      <Icon of={query === null ? TableIcon : SqlIcon} size={14} />
      <strong title={datasetTooltip(name)}>{name}</strong>
      <Tag>{backends[dataset.database.backend] ?? dataset.database.backend}</Tag>
      <Menu
        label="Dataset"
        trigger={<IconButton icon={MoreIcon} size="xs" label="Dataset actions" />}
        sections={[{ id: 'dataset', items }]}
      />
      {query?.dialogs}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeDataset
            onClose={() => setChanging(false)}
            onChanged={(dataset) => setDataset(dataset, { hasFailed: hasFailed() })}
          />
        </Suspense>
      )}
    </div>
  );
}
