import { adhocOfMetric, defaultMetricLabel, traitsOf, objectOfJson } from '@sextant/contract';
import type { Aggregate, DatasetData, Metric } from '@sextant/contract';
import { ComboBox, Note, Select, Tabs, TextField } from '@sextant/ui';
import { columnIcon } from '../source/column-icon.ts';
import { useSqlCheck } from './check-sql.ts';
import styles from './Controls.module.css';
import { EditorFoot } from './EditorFoot.tsx';
import { useDraft, useOffersAtOnce } from './drafts.ts';
import { SqlField } from './SqlField.tsx';
import { useRepositionPopover } from './use-reposition-popover.ts';

/** Whether a dataset takes its own metrics only: `disallow_adhoc_metrics` in its extra settings. */
export const takesSavedMetricsOnly = ({ extra }: Pick<DatasetData, 'extra'>): boolean =>
  objectOfJson(extra)['disallow_adhoc_metrics'] === true;

/** Why the tabs of the metric editor cannot be chosen then. */
const adhocMetricRejections = {
  simple: 'Simple ad-hoc metrics are not enabled for this dataset',
  sql: 'Custom SQL ad-hoc metrics are not enabled for this dataset',
} as const;

interface MetricEditorProps {
  readonly dataset: DatasetData;
  readonly metric: Metric | null;
  /** The column that a new metric begins with; its aggregate is chosen by hand. */
  readonly column: string | null;
  readonly onSave: (raw: ReturnType<typeof adhocOfMetric>) => void;
  readonly onClose: () => void;
}

type Tab = 'saved' | 'simple' | 'sql';

const firstTab = (metric: Metric | null, column: string | null, dataset: DatasetData): Tab => {
  if (column !== null) return 'simple';
  if (takesSavedMetricsOnly(dataset)) return 'saved';
  if (metric?.kind === 'aggregate') return 'simple';
  if (metric?.kind === 'sql') return 'sql';
  return dataset.metrics.length > 0 ? 'saved' : 'simple';
};

/** A metric: saved with the dataset, an aggregate of a column, or SQL. */
export function MetricEditor({ dataset, metric, column: initialColumn, onSave, onClose }: MetricEditorProps) {
  const [tab, setTab] = useDraft<Tab>('tab', () => firstTab(metric, initialColumn, dataset));
  useRepositionPopover(tab);
  const offersAtOnce = useOffersAtOnce(metric === null && initialColumn === null, tab);
  const [savedName, setSavedName] = useDraft('saved', () => (metric?.kind === 'saved' ? metric.name : null));
  const [column, setColumn] = useDraft('column', () => (metric?.kind === 'aggregate' ? metric.column : initialColumn));
  const [aggregate, setAggregate] = useDraft<Aggregate | null>('aggregate', () =>
    metric?.kind === 'aggregate' ? metric.aggregate : initialColumn === null ? 'SUM' : null,
  );
  const [sql, setSql] = useDraft('sql', () => (metric?.kind === 'sql' ? metric.sql : ''));
  const [label, setLabel] = useDraft('label', () =>
    metric !== null && metric.kind !== 'saved' && metric.label !== defaultMetricLabel(metric) ? metric.label : '',
  );
  const buildMetric = (): Metric | null => {
    if (tab === 'saved') return savedName === null ? null : { kind: 'saved', name: savedName, label: savedName };
    const unnamedMetric: Metric | null =
      tab === 'sql'
        ? sql.trim() === ''
          ? null
          : { kind: 'sql', sql: sql.trim(), label: '' }
        : column === null || aggregate === null
          ? null
          : { kind: 'aggregate', column, aggregate, label: '' };
    return unnamedMetric === null
      ? null
      : { ...unnamedMetric, label: label.trim() === '' ? defaultMetricLabel(unnamedMetric) : label.trim() };
  };
  const result = buildMetric();
  const isSavedOnly = takesSavedMetricsOnly(dataset);
  const traits = traitsOf(dataset.type);
  const check = useSqlCheck(dataset, sql);
  const keep = (metric: Metric) => {
    onSave(adhocOfMetric(metric));
    onClose();
  };
  const save = () => {
    if (result === null) return;
    if (tab === 'sql') void check.save('metric', () => keep(result));
    else keep(result);
  };
  const sqlRejection = isSavedOnly ? adhocMetricRejections.sql : traits.sqlMetricRejection;
  const panels = {
    saved: (
      <ComboBox
        label="Saved metric"
        autoFocus={offersAtOnce}
        choices={dataset.metrics.map((item) => ({
          id: item.metric_name,
          text: item.verbose_name ?? item.metric_name,
          note: item.expression,
        }))}
        value={savedName}
        onChange={setSavedName}
      />
    ),
    simple: (
      <>
        <ComboBox
          label="Column"
          autoFocus={offersAtOnce}
          choices={dataset.columns.map((item) => ({
            id: item.column_name,
            text: item.verbose_name ?? item.column_name,
            icon: columnIcon(item),
          }))}
          value={column}
          onChange={setColumn}
        />
        <Select
          label="Aggregate"
          choices={traits.aggregates.map((id) => ({ id, text: id }))}
          value={aggregate}
          onChange={setAggregate}
        />
      </>
    ),
    sql: (
      <SqlField
        label="SQL expression"
        hint="One aggregate, such as SUM(amount) / COUNT(*)"
        error={check.error}
        dataset={dataset}
        value={sql}
        onChange={setSql}
      />
    ),
  };
  return (
    <div className={styles.editor} data-offering={(offersAtOnce && result === null) || undefined}>
      <Tabs
        label="Kind of metric"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'saved', text: 'Saved', isDisabled: dataset.metrics.length === 0 && !isSavedOnly },
          { id: 'simple', text: 'Simple', disabledReason: isSavedOnly ? adhocMetricRejections.simple : undefined },
          { id: 'sql', text: 'Custom SQL', disabledReason: sqlRejection ?? undefined },
        ]}
      />
      {isSavedOnly && <Note tone="info">This dataset takes its own metrics only.</Note>}
      {panels[tab]}
      {tab !== 'saved' && (
        <TextField label="Name" placeholder={result?.label ?? ''} value={label} onChange={setLabel} />
      )}
      <EditorFoot isComplete={result !== null} isBusy={check.isChecking} onSave={save} onClose={onClose} />
    </div>
  );
}
