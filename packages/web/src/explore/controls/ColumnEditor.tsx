import { adhocOfDimension } from '@sextant/contract';
import type { DatasetData, Dimension } from '@sextant/contract';
import { ComboBox, Tabs, TextField } from '@sextant/ui';
import { columnIcon, columnSort } from '../source/column-icon.ts';
import { useSqlCheck } from './check-sql.ts';
import styles from './Controls.module.css';
import { EditorFoot } from './EditorFoot.tsx';
import { useDraft, useOffersAtOnce } from './drafts.ts';
import { SqlField } from './SqlField.tsx';
import { useRepositionPopover } from './use-reposition-popover.ts';

interface ColumnEditorProps {
  readonly dataset: DatasetData;
  readonly dimension: Dimension | null;
  readonly onSave: (raw: ReturnType<typeof adhocOfDimension>) => void;
  readonly onClose: () => void;
}

type Tab = 'saved' | 'simple' | 'sql';

const firstTab = (dimension: Dimension | null, savedNames: readonly string[]): Tab => {
  if (dimension?.kind === 'sql') return 'sql';
  return dimension?.kind === 'column' && savedNames.includes(dimension.name) ? 'saved' : 'simple';
};

/** A dimension: a calculated column or a column of the dataset, or SQL. */
export function ColumnEditor({ dataset, dimension, onSave, onClose }: ColumnEditorProps) {
  const savedColumns = dataset.columns.filter((column) => columnSort(column) === 'calculated');
  const plainColumns = dataset.columns.filter((column) => columnSort(column) !== 'calculated');
  const [tab, setTab] = useDraft<Tab>('tab', () =>
    firstTab(
      dimension,
      savedColumns.map((column) => column.column_name),
    ),
  );
  const [name, setName] = useDraft('name', () => (dimension?.kind === 'column' ? dimension.name : null));
  const [sql, setSql] = useDraft('sql', () => (dimension?.kind === 'sql' ? dimension.sql : ''));
  const [label, setLabel] = useDraft('label', () =>
    dimension?.kind === 'sql' && dimension.label !== dimension.sql ? dimension.label : '',
  );
  const expression = sql.trim();
  useRepositionPopover(tab);
  const offersAtOnce = useOffersAtOnce(dimension === null, tab);
  const choices = tab === 'saved' ? savedColumns : plainColumns;
  const isChosen = choices.some((column) => column.column_name === name);
  const check = useSqlCheck(dataset, sql);
  const save = () => {
    if (tab === 'sql') void check.save('column', keep);
    else keep();
  };
  const keep = () => {
    const grainAndAxis = { grain: dimension?.grain ?? null, isAxis: dimension?.isAxis ?? false };
    if (tab !== 'sql' && name !== null)
      onSave(adhocOfDimension({ kind: 'column', name, label: name, ...grainAndAxis }));
    if (tab === 'sql') {
      const columnLabel = label.trim() === '' ? expression : label.trim();
      onSave(adhocOfDimension({ kind: 'sql', sql: expression, label: columnLabel, ...grainAndAxis }));
    }
    onClose();
  };
  return (
    <div className={styles.editor} data-offering={(offersAtOnce && name === null) || undefined}>
      <Tabs
        label="Kind of column"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'saved', text: 'Saved expressions', isDisabled: savedColumns.length === 0 },
          { id: 'simple', text: 'Simple' },
          { id: 'sql', text: 'Custom SQL' },
        ]}
      />
      {tab === 'sql' ? (
        <>
          <SqlField label="SQL expression" dataset={dataset} value={sql} error={check.error} onChange={setSql} />
          <TextField label="Name" placeholder={expression} value={label} onChange={setLabel} />
        </>
      ) : (
        <ComboBox
          key={tab}
          autoFocus={offersAtOnce}
          label={tab === 'saved' ? 'Saved expression' : 'Column'}
          choices={choices.map((item) => ({
            id: item.column_name,
            text: item.verbose_name ?? item.column_name,
            icon: columnIcon(item),
          }))}
          value={isChosen ? name : null}
          onChange={setName}
        />
      )}
      <EditorFoot
        isComplete={tab === 'sql' ? expression !== '' : isChosen}
        isBusy={check.isChecking}
        onSave={save}
        onClose={onClose}
      />
    </div>
  );
}
