import { Button, DeleteIcon, IconButton, MultiSelect, PlusIcon, TextField } from '@sextant/ui';
import type { Hierarchy } from '@sextant/contract';
import type { DatasetDraft } from './dataset-draft.ts';
import styles from './Dataset.module.css';

interface HierarchiesFieldProps {
  readonly draft: DatasetDraft;
  readonly isClosed: boolean;
  readonly onChange: (hierarchies: readonly Hierarchy[]) => void;
}

/** Columns that contain each other, from the widest to the narrowest. */
export function HierarchiesField({ draft, isClosed, onChange }: HierarchiesFieldProps) {
  const { hierarchies } = draft;
  const choices = draft.columns.map(({ name, label }) => ({ id: name, text: label === '' ? name : label }));
  const change = (changedIndex: number, next: Partial<Hierarchy>) =>
    onChange(hierarchies.map((one, index) => (index === changedIndex ? { ...one, ...next } : one)));
  return (
    <fieldset className={styles.hierarchies}>
      <legend>Hierarchies</legend>
      <p>
        Columns from the widest to the narrowest, such as country, region, city. A click on a mark of one leads to the
        next.
      </p>
      {hierarchies.map(({ name, columns }, index) => (
        <div key={index} className={styles.hierarchy}>
          <TextField label="Hierarchy name" value={name} onChange={(text) => change(index, { name: text })} />
          <MultiSelect
            label={`Levels of ${name === '' ? 'the hierarchy' : name}`}
            isDisabled={isClosed}
            choices={choices}
            value={columns}
            onChange={(next) => change(index, { columns: next })}
          />
          {!isClosed && (
            <IconButton
              icon={DeleteIcon}
              label={`Remove hierarchy ${name}`}
              onPress={() => onChange(hierarchies.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!isClosed && (
        <Button size="sm" icon={PlusIcon} onPress={() => onChange([...hierarchies, { name: '', columns: [] }])}>
          Add hierarchy
        </Button>
      )}
    </fieldset>
  );
}
