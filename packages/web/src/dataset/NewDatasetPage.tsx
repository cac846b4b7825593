import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '@sextant/contract/calls';
import {
  Button,
  CodeField,
  ComboBox,
  Dialog,
  ErrorPanel,
  SegmentedControl,
  Select,
  TextField,
  toast,
} from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { schemasQuery, tablesQuery } from '../api/table-sources.ts';
import { SourcePreview } from '../shell/datasets/SourcePreview.tsx';
import type { SourceChoice } from '../api/table-sources.ts';
import { pages } from '../shell/navigation/navigation.ts';
import { sourceDatabasesQuery } from './dataset-queries.ts';
import styles from './Dataset.module.css';

type Kind = 'table' | 'sql';

interface Choice {
  readonly kind: Kind;
  readonly databaseId: number | null;
  readonly schema: string | null;
  readonly table: string | null;
  readonly name: string;
  readonly sql: string;
}

const first: Choice = { kind: 'table', databaseId: null, schema: null, table: null, name: '', sql: '' };

/** What would be made; null while something is missing. */
function sourceOf({ kind, databaseId, schema, table, name, sql }: Choice): SourceChoice | null {
  if (databaseId === null) return null;
  if (kind === 'table')
    return schema === null || table === null ? null : { database: databaseId, schema, table_name: table, sql: null };
  return sql.trim() === '' ? null : { database: databaseId, schema: null, table_name: name.trim(), sql };
}

/** Makes a dataset of a table or of a SELECT, with its columns shown first. */
export function NewDatasetPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState(first);
  const [shownSql, setShownSql] = useState<string | null>(null);
  const leavePage = () => void router.navigate({ href: pages.datasets });
  const source = sourceOf(choice);
  // A statement is looked at when it is asked for, not with every letter.
  const isShown = source !== null && (source.sql === null || source.sql === shownSql);
  const create = useMutation({
    mutationFn: (sourceChoice: SourceChoice) => call(api.dataset.create, { body: sourceChoice }),
    onSuccess: async ({ id }) => {
      toast({ kind: 'ok', text: 'The dataset has been created' });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['objects', 'home', 'datasets'].includes(String(queryKey[0])),
      });
      void router.navigate({ href: pages.explore({ datasetId: id }) });
    },
  });
  const isReady = source !== null && source.table_name !== '';
  const databases = useQuery(sourceDatabasesQuery);
  // Uploads and Examples: all others are managed here.
  const isOfFiles = databases.data?.find(({ id }) => id === choice.databaseId)?.is_managed_externally === true;
  const footer = (
    <>
      <Button onPress={leavePage}>Cancel</Button>
      <Button
        kind="primary"
        isDisabled={!isReady}
        isBusy={create.isPending}
        onPress={() => source !== null && create.mutate(source)}
      >
        Create and explore
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={leavePage} title="New dataset" widthPx={640} isDismissable={false} foot={footer}>
      <div className={styles.form}>
        <SegmentedControl<Kind>
          label="Made of"
          segments={[
            { id: 'table', text: 'A table' },
            { id: 'sql', text: 'A SELECT' },
          ]}
          value={choice.kind}
          onChange={(kind) => setChoice({ ...choice, kind })}
        />
        <SourceFields choice={choice} onChange={setChoice} />
        {choice.kind === 'sql' && (
          <>
            <CodeField
              label="SQL"
              rows={7}
              completions={[]}
              hint={isOfFiles ? 'Name tables with their schema; those of Uploads and Examples can be joined' : null}
              value={choice.sql}
              onChange={(sql) => setChoice({ ...choice, sql })}
            />
            <div className={styles.bar}>
              <Button size="sm" isDisabled={source === null} onPress={() => setShownSql(choice.sql)}>
                Show the columns
              </Button>
            </div>
            <TextField
              label="Name"
              size="md"
              isRequired
              value={choice.name}
              onChange={(name) => setChoice({ ...choice, name })}
            />
          </>
        )}
        {source !== null && isShown && <SourcePreview source={source} />}
        {create.error !== null && (
          <ErrorPanel
            title="The dataset could not be created"
            message={create.error.message}
            code={codeOf(create.error)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface SourceFieldsProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function SourceFields({ choice, onChange }: SourceFieldsProps) {
  const { databaseId, schema } = choice;
  const isTable = choice.kind === 'table';
  const databases = useQuery(sourceDatabasesQuery);
  const schemas = useQuery({ ...schemasQuery(databaseId ?? 0), enabled: databaseId !== null && isTable });
  const tables = useQuery({
    ...tablesQuery(databaseId ?? 0, schema ?? ''),
    enabled: databaseId !== null && schema !== null && isTable,
  });
  const failed = databases.error ?? (databaseId === null ? null : (schemas.error ?? tables.error));
  const open = (databases.data ?? []).filter((database) => isTable || database.expose_in_sqllab);
  return (
    <>
      <Select
        label="Database"
        size="md"
        placeholder="Choose a database"
        choices={open.map((database) => ({ id: String(database.id), text: database.database_name }))}
        value={databaseId === null ? null : String(databaseId)}
        onChange={(id) => onChange({ ...choice, databaseId: Number(id), schema: null, table: null })}
      />
      {isTable && databaseId !== null && (
        <div className={styles.even}>
          <ComboBox
            label="Schema"
            size="md"
            isLoading={schemas.isFetching}
            choices={(schemas.data ?? []).map((name) => ({ id: name, text: name }))}
            value={schema}
            onChange={(name) => onChange({ ...choice, schema: name, table: null })}
          />
          <ComboBox
            label="Table"
            size="md"
            isDisabled={schema === null}
            isLoading={tables.isFetching}
            choices={(tables.data ?? []).map(({ value, type }) => ({ id: value, text: value, end: type }))}
            value={choice.table}
            onChange={(table) => onChange({ ...choice, table })}
          />
        </div>
      )}
      {failed !== null && (
        <ErrorPanel title="The database could not be looked into" message={failed.message} code={codeOf(failed)} />
      )}
    </>
  );
}
