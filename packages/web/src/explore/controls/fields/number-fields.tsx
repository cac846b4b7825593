import { isRecord } from '@sextant/contract';
import { numberIn } from '@sextant/charts';
import { Field, SegmentedControl, Slider } from '@sextant/ui';
import styles from '../Controls.module.css';
import { listOf } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { MetricsField } from '../item-fields.tsx';
import { TypedNumberField } from './TypedField.tsx';

/** A number with decimals. */
export function DecimalField({ control, error, raw, set }: FieldParts) {
  return (
    <TypedNumberField
      label={control.label}
      error={error}
      value={raw === undefined ? control.default : raw}
      onChange={set}
    />
  );
}

/** A number on a track. */
export function SliderField({ control, error, raw, set }: FieldParts) {
  const { min = 0, max = 100, step = 1 } = control.details.range ?? {};
  return (
    <Slider
      label={control.label}
      error={error}
      {...{ min, max, step }}
      value={numberIn(raw) ?? numberIn(control.default) ?? min}
      onChange={set}
    />
  );
}

/** Least and most of an axis; an empty field leaves an end to the data. */
export function BoundsField({ control, error, raw, set }: FieldParts) {
  const ends = listOf(raw ?? control.default);
  const [min, max] = [numberIn(ends[0]), numberIn(ends[1])];
  const isReversed = min !== null && max !== null && min > max;
  return (
    <Field label={control.label} error={error ?? (isReversed ? 'The least is more than the most' : null)}>
      <div className={styles.line} data-pair>
        <TypedNumberField
          label={`${control.label}, min`}
          isLabelHidden
          placeholder="Min"
          value={min}
          kept={numberIn}
          onChange={(next) => set([numberIn(next), max])}
        />
        <TypedNumberField
          label={`${control.label}, max`}
          isLabelHidden
          placeholder="Max"
          value={max}
          kept={numberIn}
          onChange={(next) => set([min, numberIn(next)])}
        />
      </div>
    </Field>
  );
}

/** What the field shows: a number, an unfinished text for one, or a metric as the form holds it. */
type ShownFixedOrMetric =
  | { readonly type: 'fix'; readonly value: number | string | null }
  | { readonly type: 'metric'; readonly value: unknown };

/** The fixed value where neither form nor control has one. */
const fallbackFixedValue = '100';

/** The value of a fixed-or-metric control: that of the form, else of its default. */
function shownFixedOrMetric(raw: unknown, first: unknown): ShownFixedOrMetric {
  if (isRecord(raw) && raw['type'] === 'metric') return { type: 'metric', value: raw['value'] ?? null };
  const own = isRecord(raw) ? raw['value'] : raw;
  if (typeof own === 'number' || typeof own === 'string') return { type: 'fix', value: own };
  const value = isRecord(first) && first['type'] === 'fix' ? numberIn(first['value']) : null;
  return { type: 'fix', value: value ?? fallbackFixedValue };
}

const modes = [
  { id: 'fix', text: 'Fixed' },
  { id: 'metric', text: 'Based on a metric' },
] as const;

/** One number for all marks, or a metric that says it for each. */
export function FixedOrMetricField({ control, error, raw, set, layerErrors }: FieldParts) {
  const stored = shownFixedOrMetric(raw, control.default);
  return (
    <Field label={control.label} error={error}>
      <SegmentedControl
        label={`${control.label} by`}
        segments={modes}
        value={stored.type}
        isWide
        onChange={(type) => type !== stored.type && set(shownFixedOrMetric({ type }, control.default))}
      />
      {stored.type === 'fix' ? (
        <TypedNumberField
          label={`${control.label}, fixed value`}
          isLabelHidden
          value={stored.value}
          onChange={(value) => set({ type: 'fix', value })}
        />
      ) : (
        <MetricsField
          control={{ ...control, kind: 'metric', label: `${control.label}, metric`, isRequired: true }}
          error={null}
          layerErrors={layerErrors}
          raw={stored.value}
          set={(value) => set({ type: 'metric', value })}
        />
      )}
    </Field>
  );
}
