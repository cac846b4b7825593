import { countOf, countText } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Checkbox, Dialog, EmptyState, SearchField, Select, Skeleton } from '@sextant/ui';
import { schemasQuery, tablesQuery } from '../api/table-sources.ts';
import { AddedTables } from './AddedTables.tsx';
import { SourceErrorMessage, TablePreview } from './TablePreview.tsx';
import styles from './AddTables.module.css';
import { useAddTables } from './add-tables.ts';

interface AddTablesDialogProps {
  readonly database: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

const widthPx = 960;
/** More are found by their names. */
const maxShown = 200;

/** Schemas that users mean before others. */
const usualSchemas: readonly string[] = ['public', 'main', 'dbo', 'default'];
const firstSchema = (schemas: readonly string[]): string | null =>
  usualSchemas.find((name) => schemas.includes(name)) ?? schemas[0] ?? null;

interface TablesProps {
  readonly databaseId: number;
  readonly schema: string;
  readonly chosenNames: ReadonlySet<string>;
  readonly onChange: (chosenNames: ReadonlySet<string>) => void;
}

/** The tables of a schema, to be checked, and the first rows of one beside them. */
function Tables({ databaseId, schema, chosenNames, onChange }: TablesProps) {
  const tables = useQuery(tablesQuery(databaseId, schema));
  const [search, setSearch] = useState('');
  const [previewedTable, setPreviewedTable] = useState<string | null>(null);
  if (tables.error !== null) return <SourceErrorMessage error={tables.error} onRetry={() => void tables.refetch()} />;
  if (tables.data === undefined) return <Skeleton shape="text" />;
  if (tables.data.length === 0)
    return (
      <EmptyState title="No tables here" art="nothing" isCompact>
        {`The schema ${schema} has no tables that this connection may read.`}
      </EmptyState>
    );
  const text = search.trim().toLowerCase();
  const found = tables.data.filter(({ value }) => value.toLowerCase().includes(text));
  const toggle = (table: string, isChosen: boolean): void => {
    const next = new Set(chosenNames);
    if (isChosen) next.add(table);
    else next.delete(table);
    setPreviewedTable(table);
    onChange(next);
  };
  return (
    <>
      <SearchField label={`Search ${countOf(tables.data.length, 'table')}`} value={search} onChange={setSearch} />
      <div className={styles.halves}>
        <div className={styles.list} role="group" aria-label={`Tables of ${schema}`}>
          {found.slice(0, maxShown).map(({ value, type }) => (
            <div key={value} className={styles.row} onFocus={() => setPreviewedTable(value)}>
              <Checkbox isSelected={chosenNames.has(value)} onChange={(isChosen) => toggle(value, isChosen)}>
                {value}
              </Checkbox>
              {type === 'view' && <span className={styles.quiet}>view</span>}
            </div>
          ))}
          {found.length === 0 && <p className={styles.quiet}>No table has this name.</p>}
          {found.length > maxShown && (
            <p className={styles.quiet}>{`${countText(found.length - maxShown)} more: search for a name.`}</p>
          )}
        </div>
        <TablePreview key={previewedTable} databaseId={databaseId} schema={schema} table={previewedTable} />
      </div>
    </>
  );
}

/** What to do with a database that is connected: its tables become datasets, several at once, each with a first dashboard. */
export function AddTablesDialog({ database, onClose }: AddTablesDialogProps) {
  const schemas = useQuery(schemasQuery(database.id));
  const [namedDatabase, setNamedDatabase] = useState<string | null>(null);
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  const [makesDashboards, setMakesDashboards] = useState(true);
  const { progress, add, leave } = useAddTables();
  const schema = namedDatabase ?? firstSchema(schemas.data ?? []);
  const close = (): void => {
    leave();
    onClose();
  };
  if (progress.size > 0) return <AddedTables database={database} progress={progress} onClose={close} />;
  const count = chosenNames.size;
  const submit = (): void => {
    if (schema === null || count === 0) return;
    void add({ databaseId: database.id, schema, tables: [...chosenNames].toSorted(), makesDashboards });
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Add tables of ${database.name}`}
      subtitle="Each table that you choose becomes a dataset to make charts of"
      widthPx={widthPx}
      isDismissable={false}
      footStart={
        <Checkbox isSelected={makesDashboards} onChange={setMakesDashboards}>
          Make a first dashboard of each
        </Checkbox>
      }
      foot={
        <>
          <Button onPress={close}>Not now</Button>
          <Button kind="primary" isDisabled={count === 0} onPress={submit}>
            {count < 2 ? 'Add table' : `Add ${countText(count)} tables`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {schemas.error !== null && <SourceErrorMessage error={schemas.error} onRetry={() => void schemas.refetch()} />}
        {schemas.isPending && <Skeleton shape="text" />}
        {schemas.data !== undefined && schema === null && (
          <EmptyState title="No schemas here" art="nothing" isCompact>
            This connection sees no schema of the database.
          </EmptyState>
        )}
        {schema !== null && (schemas.data?.length ?? 0) > 1 && (
          <Select
            label="Schema"
            choices={(schemas.data ?? []).map((name) => ({ id: name, text: name }))}
            value={schema}
            onChange={(name) => {
              setNamedDatabase(name);
              setChosenNames(new Set());
            }}
          />
        )}
        {schema !== null && (
          <Tables
            key={schema}
            databaseId={database.id}
            schema={schema}
            chosenNames={chosenNames}
            onChange={setChosenNames}
          />
        )}
      </div>
    </Dialog>
  );
}
