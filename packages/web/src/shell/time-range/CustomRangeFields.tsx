import { relativeQuantity, timeUnits } from '@sextant/contract';
import type { CustomEnd, CustomRange, TimeUnit } from '@sextant/contract';
import { DateField, NumberField, RadioGroup, Select } from '@sextant/ui';
import styles from './TimeRange.module.css';

interface CustomRangeFieldsProps {
  readonly range: CustomRange;
  readonly onChange: (range: CustomRange) => void;
}

const modes = [
  { id: 'specific', text: 'Specific Date/Time' },
  { id: 'relative', text: 'Relative Date/Time' },
  { id: 'now', text: 'Now' },
  { id: 'today', text: 'Midnight' },
] as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const units = (side: Side): { id: TimeUnit; text: string }[] =>
  timeUnits.map((unit) => ({ id: unit, text: `${capital(unit)}s ${side === 'since' ? 'Before' : 'After'}` }));

type Side = 'since' | 'until';

/** Today's midnight as wall time of the reader, where a date must begin somewhere. */
function todayText(): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T00:00:00`;
}

function endOf(mode: CustomEnd['mode']): CustomEnd {
  switch (mode) {
    case 'specific':
      return { mode, at: todayText() };
    case 'relative':
      return { mode, quantity: 7, unit: 'day' };
    default:
      return { mode };
  }
}

interface EndFieldsProps {
  readonly side: Side;
  readonly end: CustomEnd;
  readonly onChange: (end: CustomEnd) => void;
}

function EndFields({ side, end, onChange }: EndFieldsProps) {
  const label = side === 'since' ? 'START (INCLUSIVE)' : 'END (EXCLUSIVE)';
  return (
    <div className={styles.end}>
      <Select label={label} choices={modes} value={end.mode} onChange={(mode) => onChange(endOf(mode))} />
      {end.mode === 'specific' && (
        <DateField
          label={side === 'since' ? 'Start' : 'End'}
          isLabelHidden
          granularity="second"
          value={end.at}
          onChange={(at) => at !== null && onChange({ mode: 'specific', at })}
        />
      )}
      {end.mode === 'relative' && (
        <div className={styles.relative}>
          <NumberField
            label="Quantity"
            isLabelHidden
            size="sm"
            minValue={1}
            value={end.quantity}
            onChange={(quantity) => onChange({ ...end, quantity: relativeQuantity(quantity ?? '') })}
          />
          <Select
            label="Unit"
            isLabelHidden
            choices={units(side)}
            value={end.unit}
            onChange={(unit) => onChange({ ...end, unit })}
          />
        </div>
      )}
    </div>
  );
}

function AnchorFields({ anchor, onChange }: { anchor: string; onChange: (anchor: string) => void }) {
  const isNow = anchor === 'now' || anchor === 'today';
  return (
    <div className={styles.anchor}>
      <RadioGroup
        label="Anchor to"
        orientation="horizontal"
        choices={[
          { id: 'now', text: 'NOW' },
          { id: 'at', text: 'Date/Time' },
        ]}
        value={isNow ? 'now' : 'at'}
        onChange={(id) => onChange(id === 'now' ? 'now' : todayText())}
      />
      {!isNow && (
        <DateField
          label="Anchor"
          isLabelHidden
          granularity="second"
          value={anchor}
          onChange={(at) => at !== null && onChange(at)}
        />
      )}
    </div>
  );
}

/** The two ends of a custom range, and what relative ends count from when both are. */
export function CustomRangeFields({ range, onChange }: CustomRangeFieldsProps) {
  const isAnchored = range.since.mode === 'relative' && range.until.mode === 'relative';
  return (
    <>
      <div className={styles.ends}>
        <EndFields side="since" end={range.since} onChange={(since) => onChange({ ...range, since })} />
        <EndFields side="until" end={range.until} onChange={(end) => onChange({ ...range, until: end })} />
      </div>
      {isAnchored && <AnchorFields anchor={range.anchor} onChange={(anchor) => onChange({ ...range, anchor })} />}
    </>
  );
}
