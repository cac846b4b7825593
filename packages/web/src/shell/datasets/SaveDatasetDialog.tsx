import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { Button, Checkbox, ComboBox, Dialog, ErrorPanel, Note, RadioGroup, TextField } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';
import { objectsQuery } from '../../api/objects.ts';
import type { SourceChoice } from '../../api/table-sources.ts';
import styles from './SaveDataset.module.css';
import { SourcePreview } from './SourcePreview.tsx';

/** The query that becomes a dataset. */
export interface QueryToSave {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text of the names that its templates know; empty for none. */
  readonly templateParams: string;
  /** What the name begins as. */
  readonly name: string;
}

interface SaveDatasetDialogProps {
  readonly query: QueryToSave;
  readonly onClose: () => void;
  /** The dataset is there under this number. */
  readonly onSaved: (datasetId: number) => void;
}

const sourceOf = ({ databaseId, schema, sql, templateParams, name }: QueryToSave): SourceChoice => ({
  database: databaseId,
  schema,
  sql,
  table_name: name,
  ...(templateParams === '' ? {} : { template_params: templateParams }),
});

type Target = { readonly kind: 'new' } | { readonly kind: 'existing'; readonly id: string | null };

const mostDatasets = 50;

async function createDataset(query: QueryToSave, name: string, hasParams: boolean): Promise<number> {
  const { databaseId: database, schema, sql, templateParams } = query;
  const body = { database, schema, sql, table_name: name, ...(hasParams ? { template_params: templateParams } : {}) };
  return (await call(api.dataset.create, { body })).id;
}

/** Puts the query under a dataset that is there, and takes over its columns. */
async function overwriteDataset(query: QueryToSave, id: number, hasParams: boolean): Promise<number> {
  const { databaseId: database_id, schema, sql, templateParams } = query;
  const body = { database_id, schema, sql, ...(hasParams ? { template_params: templateParams } : {}) };
  await call(api.dataset.update, { params: { id }, body });
  await call(api.dataset.refresh, { params: { id } });
  return id;
}

/** The virtual datasets that the user owns. */
function OwnDatasets({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const [search, setSearch] = useState('');
  const { data: me } = useQuery(meQuery);
  const datasets = useQuery({
    ...objectsQuery('dataset', {
      search,
      onlyFavorites: false,
      ownerId: me?.id ?? null,
      filters: [{ col: 'sql', opr: 'dataset_is_null_or_empty', value: false }],
      order: { column: 'table_name', direction: 'asc' },
      page: 0,
      pageSize: mostDatasets,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <ComboBox
      label="Dataset to overwrite"
      size="md"
      placeholder="Select or type dataset name"
      choices={(datasets.data?.rows ?? []).map(({ id, name, source }) => ({
        id: String(id),
        text: name,
        ...(source === null ? {} : { end: source }),
      }))}
      isLoading={datasets.isFetching}
      error={datasets.error?.message ?? null}
      onSearch={setSearch}
      value={value}
      onChange={onChange}
    />
  );
}

/** Makes a dataset of a query, or puts the query under one that is there; then it is explored. */
export function SaveDatasetDialog({ query, onClose, onSaved }: SaveDatasetDialogProps) {
  const client = useQueryClient();
  const [target, setTarget] = useState<Target>({ kind: 'new' });
  const [name, setName] = useState(query.name);
  const [hasParams, setHasParams] = useState(query.templateParams !== '');
  const [isConfirming, setConfirming] = useState(false);
  const isNew = target.kind === 'new';
  const save = useMutation({
    mutationFn: () =>
      target.kind === 'new'
        ? createDataset(query, name.trim() === '' ? 'Untitled Dataset' : name.trim(), hasParams)
        : overwriteDataset(query, Number(target.id), hasParams),
    onSuccess: (id) => {
      void client.invalidateQueries({ queryKey: ['objects'] });
      void client.invalidateQueries({ queryKey: ['datasets'] });
      onSaved(id);
    },
  });
  const isComplete = isNew || target.id !== null;
  const submit = (): void => {
    if (!isComplete || save.isPending) return;
    // What stood in a dataset is replaced under all its charts: that is asked for.
    if (!isNew && !isConfirming) return setConfirming(true);
    save.mutate();
  };
  const foot = (
    <>
      <Button onPress={isConfirming ? () => setConfirming(false) : onClose}>{isConfirming ? 'Back' : 'Cancel'}</Button>
      <Button kind="primary" isDisabled={!isComplete} isBusy={save.isPending} onPress={submit}>
        {isNew ? 'Save & Explore' : 'Overwrite & Explore'}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Save or Overwrite Dataset" widthPx={520} foot={foot}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.words}>Save this query as a virtual dataset to continue exploring</p>
        {save.error !== null && (
          <ErrorPanel title="An error occurred saving dataset" message={save.error.message} code={codeOf(save.error)} />
        )}
        {isConfirming ? (
          <Note tone="warn">
            Are you sure you want to overwrite this dataset? Charts that are built on it are drawn from this query then.
          </Note>
        ) : (
          <>
            <RadioGroup
              label="Which dataset"
              isLabelHidden
              value={target.kind}
              onChange={(kind) => setTarget(kind === 'new' ? { kind } : { kind, id: null })}
              choices={[
                { id: 'new', text: 'Save as new' },
                { id: 'existing', text: 'Overwrite existing' },
              ]}
            />
            {target.kind === 'new' ? (
              <TextField
                label="Name of the dataset"
                size="md"
                isRequired
                value={name}
                onChange={setName}
                maxLength={250}
              />
            ) : (
              <OwnDatasets value={target.id} onChange={(id) => setTarget({ kind: 'existing', id })} />
            )}
            <SourcePreview source={sourceOf(query)} />
            {query.templateParams !== '' && (
              <Checkbox isSelected={hasParams} onChange={setHasParams}>
                Include Template Parameters
              </Checkbox>
            )}
          </>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
