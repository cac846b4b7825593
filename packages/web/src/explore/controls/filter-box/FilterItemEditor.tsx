import { newFilterBoxItem, readFilterBoxItem } from '@sextant/charts';
import type { FilterBoxItem } from '@sextant/charts';
import { adhocOfMetric, metricOf, recordOf } from '@sextant/contract';
import type { DatasetData, Metric } from '@sextant/contract';
import { Checkbox, ComboBox, Select, TextField } from '@sextant/ui';
import { columnIcon } from '../../source/column-icon.ts';
import styles from '../Controls.module.css';
import { EditorFoot } from '../EditorFoot.tsx';
import { useDraft } from '../drafts.ts';

interface FilterItemEditorProps {
  readonly dataset: DatasetData;
  /** Null begins a new one. */
  readonly stored: unknown;
  readonly onSave: (item: object) => void;
  readonly onClose: () => void;
}

/** Stands for no metric: choices are sorted by themselves. */
const byThemselves = '';

/** The metrics that sort choices: those of the dataset, and one of the field's own. */
function metricChoices(dataset: DatasetData, own: Metric | null) {
  const saved = dataset.metrics.map((item) => ({ id: item.metric_name, text: item.verbose_name ?? item.metric_name }));
  const isSaved = own === null || saved.some(({ id }) => id === own.label);
  return [
    { id: byThemselves, text: 'By themselves' },
    ...(isSaved ? [] : [{ id: own.label, text: own.label }]),
    ...saved,
  ];
}

/** A field of a filter box: its column, its name, what it begins with, and what may be chosen. */
export function FilterItemEditor({ dataset, stored, onSave, onClose }: FilterItemEditorProps) {
  const [item, setItem] = useDraft<FilterBoxItem>('item', () =>
    stored === null ? newFilterBoxItem : readFilterBoxItem(stored),
  );
  const metric = item.metric === null ? null : metricOf(item.metric);
  const set = (change: Partial<FilterBoxItem>) => setItem({ ...item, ...change });
  const chooseMetric = (id: string) => {
    const named = dataset.metrics.find((one) => one.metric_name === id);
    if (id === byThemselves) set({ metric: null });
    else if (named !== undefined)
      set({ metric: adhocOfMetric({ kind: 'saved', name: named.metric_name, label: named.metric_name }) });
  };
  const save = () => {
    onSave({ ...recordOf(stored), ...item });
    onClose();
  };
  const flag = (key: 'asc' | 'multiple' | 'searchAllOptions', text: string) => (
    <Checkbox isSelected={item[key]} onChange={(isOn) => set({ [key]: isOn })}>
      {text}
    </Checkbox>
  );
  return (
    <div className={styles.editor}>
      <ComboBox
        label="Column"
        isRequired
        choices={dataset.columns.map((column) => ({
          id: column.column_name,
          text: column.verbose_name ?? column.column_name,
          icon: columnIcon(column),
        }))}
        value={item.column === '' ? null : item.column}
        onChange={(column) => set({ column: column ?? '' })}
      />
      <TextField label="Label" placeholder={item.column} value={item.label} onChange={(label) => set({ label })} />
      <TextField
        label="Default"
        hint={item.multiple ? 'Several values stand between semicolons' : null}
        value={item.defaultValue === null ? '' : String(item.defaultValue)}
        onChange={(text) => set({ defaultValue: text === '' ? null : text })}
      />
      <Select
        label="Sort metric"
        choices={metricChoices(dataset, metric)}
        value={metric?.label ?? byThemselves}
        onChange={chooseMetric}
      />
      {flag('asc', 'Sort ascending')}
      {flag('multiple', 'Allow multiple selections')}
      {flag('searchAllOptions', 'Search all filter options')}
      <Checkbox isSelected={!item.clearable} onChange={(isRequired) => set({ clearable: !isRequired })}>
        Required
      </Checkbox>
      <EditorFoot isComplete={item.column !== ''} onSave={save} onClose={onClose} />
    </div>
  );
}
