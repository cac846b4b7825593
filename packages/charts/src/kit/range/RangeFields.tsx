import { Button, DateField, FieldPair, NumberField, Select } from '@sextant/ui';
import { useState } from 'react';
import type { RangeArea, RangeAxis, StepAxis } from '../drawing/range-area.ts';
import { boundsOf, placeWithin, placesBetween, type End, type Places } from './places.ts';
import styles from './RangeFields.module.css';

const dayMs = 86_400_000;
const labels: Readonly<Record<End, string>> = { low: 'From', high: 'To' };

interface EndFieldProps {
  readonly axis: RangeAxis;
  readonly end: End;
  readonly place: number;
  readonly onChange: (place: number) => void;
}

const hasClock = ({ steps }: StepAxis): boolean => steps.some(({ value }) => Number(value) % dayMs !== 0);

/** The step that holds a moment: the last that has begun. */
const stepHolding = ({ steps }: StepAxis, ms: number): number =>
  Math.max(
    0,
    steps.findLastIndex(({ value }) => Number(value) <= ms),
  );

function TimeEnd({ axis, end, place, onChange }: EndFieldProps & { readonly axis: StepAxis }) {
  const ms = Number(axis.steps[place]?.value ?? 0);
  return (
    <DateField
      label={labels[end]}
      granularity={hasClock(axis) ? 'minute' : 'day'}
      value={new Date(ms).toISOString().slice(0, 19)}
      onChange={(text) => {
        const typedMs = text === null ? Number.NaN : Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`);
        if (!Number.isNaN(typedMs)) onChange(stepHolding(axis, typedMs));
      }}
    />
  );
}

function EndField(props: EndFieldProps) {
  const { axis, end, place, onChange } = props;
  if (axis.kind === 'numbers')
    return (
      <NumberField
        label={labels[end]}
        value={place}
        minValue={axis.least}
        maxValue={axis.most}
        formatOptions={{ maximumFractionDigits: 6 }}
        onChange={(value) => value !== null && onChange(value)}
      />
    );
  if (axis.scale === 'time') return <TimeEnd {...props} axis={axis} />;
  return (
    <Select
      label={labels[end]}
      choices={axis.steps.map(({ text }, index) => ({ id: String(index), text: text() }))}
      value={String(place)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

interface RangeFieldsProps {
  readonly area: RangeArea;
  readonly places: readonly Places[];
  readonly onApply: (places: readonly Places[]) => void;
  readonly onRemove: () => void;
}

/** Typed numbers stay as they are typed; steps are whole ones. */
const typedPlaces = (axis: RangeAxis, { low, high }: Places): Places =>
  axis.kind === 'numbers'
    ? { low: Math.min(low, high), high: Math.max(low, high) }
    : placesBetween(axis, placeWithin(axis, low), placeWithin(axis, high));

/** Both ends of a range, to be typed. */
export function RangeFields({ area, places, onApply, onRemove }: RangeFieldsProps) {
  const [typed, setTyped] = useState(places);
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(area.axes.map((axis, index) => typedPlaces(axis, typed[index] ?? boundsOf(axis))));
      }}
    >
      {area.axes.map((axis, index) => {
        const now = typed[index] ?? boundsOf(axis);
        return (
          <fieldset key={axis.side} className={styles.axis}>
            <legend className={styles.name}>{axis.name}</legend>
            <FieldPair>
              {(['low', 'high'] as const).map((end) => (
                <EndField
                  key={end}
                  {...{ axis, end }}
                  place={now[end]}
                  onChange={(place) =>
                    setTyped((before) => before.with(index, { ...(before[index] ?? now), [end]: place }))
                  }
                />
              ))}
            </FieldPair>
          </fieldset>
        );
      })}
      <div className={styles.actions}>
        <Button kind="quiet" size="sm" onPress={onRemove}>
          Remove range
        </Button>
        <Button kind="primary" size="sm" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
