import { useQuery } from '@tanstack/react-query';
import type { DataGrant } from '@sextant/contract';
import { MultiSelect, Select } from '@sextant/ui';
import { useState } from 'react';
import { grantedSchemasQuery } from '../api/team.ts';
import styles from './Admin.module.css';

/** A schema that a role opens. */
export type SchemaGrant = Extract<DataGrant, { kind: 'schema' }>;

interface SchemaGrantsProps {
  readonly databases: readonly { readonly id: string; readonly text: string }[];
  readonly value: readonly SchemaGrant[];
  readonly isDisabled: boolean;
  readonly onChange: (grants: readonly SchemaGrant[]) => void;
}

/** Schemas that a role opens, a database at a time. */
export function SchemaGrants({ databases, value, isDisabled, onChange }: SchemaGrantsProps) {
  const [chosenSchema, setChosenSchema] = useState<string | null>(null);
  const id = chosenSchema ?? (value[0] === undefined ? null : String(value[0].databaseId));
  const database = Number(id ?? 0);
  const schemas = useQuery({ ...grantedSchemasQuery(database), enabled: id !== null });
  const grantedSchemas = value.filter(({ databaseId }) => databaseId === database).map(({ schema }) => schema);
  const others = value.filter(({ databaseId }) => databaseId !== database);
  const names = [...new Set([...(schemas.data ?? []), ...grantedSchemas])];
  const countOf = (key: string): string => {
    const count = value.filter(({ databaseId }) => databaseId === Number(key)).length;
    return count === 0 ? '' : ` (${count})`;
  };
  return (
    <div className={styles.pair}>
      <Select
        label="Schemas of"
        size="md"
        placeholder="Choose a database"
        isDisabled={isDisabled}
        choices={databases.map((one) => ({ id: one.id, text: `${one.text}${countOf(one.id)}` }))}
        value={id}
        onChange={setChosenSchema}
      />
      <MultiSelect
        label="Schemas"
        size="md"
        placeholder="None"
        isDisabled={isDisabled || id === null}
        isLoading={schemas.isFetching}
        choices={names.map((name) => ({ id: name, text: name }))}
        value={grantedSchemas}
        onChange={(next) =>
          onChange([...others, ...next.map((schema) => ({ kind: 'schema' as const, databaseId: database, schema }))])
        }
        error={schemas.error?.message ?? null}
      />
    </div>
  );
}
