import { Button, DeleteIcon, IconButton, PlusIcon, TextField } from '@sextant/ui';
import { newMetric } from './dataset-draft.ts';
import type { MetricDraft } from './dataset-draft.ts';
import styles from './Dataset.module.css';
import type { NeededField } from './draft-errors.ts';
import { MarkFields } from './MarkFields.tsx';

interface MetricsPanelProps {
  readonly metrics: readonly MetricDraft[];
  readonly isClosed: boolean;
  readonly onChange: (metrics: readonly MetricDraft[]) => void;
  readonly onLeft: (key: string, field: NeededField) => void;
}

/** The metrics saved with a dataset. */
export function MetricsPanel({ metrics, isClosed, onChange, onLeft }: MetricsPanelProps) {
  const change = (key: string, changes: Partial<MetricDraft>) =>
    onChange(metrics.map((metric) => (metric.key === key ? { ...metric, ...changes } : metric)));
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.quiet}>Numbers that every chart on this dataset can show</span>
        {!isClosed && (
          <Button size="sm" icon={PlusIcon} onPress={() => onChange([...metrics, newMetric()])}>
            Add a metric
          </Button>
        )}
      </div>
      {metrics.map((metric) => (
        <div key={metric.key} className={styles.more} role="group" aria-label={`Metric ${metric.name}`}>
          <TextField
            label="Metric name"
            isRequired
            value={metric.name}
            onChange={(name) => change(metric.key, { name })}
            onBlur={() => onLeft(metric.key, 'name')}
          />
          <TextField label="Label" value={metric.label} onChange={(label) => change(metric.key, { label })} />
          <TextField
            label="SQL expression"
            isRequired
            isMono
            className={styles.wide ?? ''}
            value={metric.expression}
            onChange={(expression) => change(metric.key, { expression })}
            onBlur={() => onLeft(metric.key, 'expression')}
          />
          <TextField
            label="D3 format"
            placeholder=",.2f"
            value={metric.format}
            onChange={(format) => change(metric.key, { format })}
          />
          <TextField
            label="Description"
            value={metric.description}
            onChange={(description) => change(metric.key, { description })}
          />
          <MarkFields marks={metric} onChange={(changes) => change(metric.key, changes)} />
          {!isClosed && (
            <div className={styles.remove}>
              <IconButton
                icon={DeleteIcon}
                size="sm"
                label={`Remove metric ${metric.name}`}
                onPress={() => onChange(metrics.filter(({ key }) => key !== metric.key))}
              />
            </div>
          )}
        </div>
      ))}
    </>
  );
}
