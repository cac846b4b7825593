import { relativeQuantity, timeUnits, wallText } from '@sextant/contract';
import type { CustomEnd, CustomRange, TimeUnit } from '@sextant/contract';
import { DateField, NumberField, RadioGroup, Select } from '@sextant/ui';
import { dayAfter } from '../../api/time-counts.ts';
import type { TimeReach } from '../../api/time-counts.ts';
import styles from './TimeRange.module.css';

interface CustomRangeFieldsProps {
  readonly range: CustomRange;
  readonly firstDates: FirstDates;
  readonly onChange: (range: CustomRange) => void;
}

/** With which dates the ends begin when they become dates: `YYYY-MM-DDTHH:mm:ss`. */
export type FirstDates = Readonly<Record<Side, string>>;

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

/** The days of the data, the last one with them; today where they are not known. */
export const firstDatesOf = (reach: Pick<TimeReach, 'firstDay' | 'lastDay'> | null): FirstDates =>
  reach === null
    ? { since: todayText(), until: todayText() }
    : { since: wallText(reach.firstDay), until: wallText(dayAfter(reach.lastDay)) };

function endOf(mode: CustomEnd['mode'], firstDate: string): CustomEnd {
  switch (mode) {
    case 'specific':
      return { mode, text: firstDate };
    case 'relative':
      return { mode, quantity: 7, unit: 'day' };
    default:
      return { mode };
  }
}

interface EndFieldsProps {
  readonly side: Side;
  readonly end: CustomEnd;
  readonly firstDates: FirstDates;
  readonly onChange: (end: CustomEnd) => void;
}

function EndFields({ side, end, firstDates, onChange }: EndFieldsProps) {
  const label = side === 'since' ? 'START (INCLUSIVE)' : 'END (EXCLUSIVE)';
  return (
    <div className={styles.end}>
      <Select
        label={label}
        choices={modes}
        value={end.mode}
        onChange={(mode) => onChange(endOf(mode, firstDates[side]))}
      />
      {end.mode === 'specific' && (
        <DateField
          label={side === 'since' ? 'Start' : 'End'}
          isLabelHidden
          granularity="second"
          value={end.text}
          onChange={(text) => text !== null && onChange({ mode: 'specific', text })}
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

interface AnchorFieldsProps {
  readonly anchor: string;
  readonly firstDate: string;
  readonly onChange: (anchor: string) => void;
}

function AnchorFields({ anchor, firstDate, onChange }: AnchorFieldsProps) {
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
        onChange={(id) => onChange(id === 'now' ? 'now' : firstDate)}
      />
      {!isNow && (
        <DateField
          label="Anchor"
          isLabelHidden
          granularity="second"
          value={anchor}
          onChange={(text) => text !== null && onChange(text)}
        />
      )}
    </div>
  );
}

/** The two ends of a custom range, and what relative ends count from when both are. */
export function CustomRangeFields({ range, firstDates, onChange }: CustomRangeFieldsProps) {
  const isAnchored = range.since.mode === 'relative' && range.until.mode === 'relative';
  return (
    <>
      <div className={styles.ends}>
        <EndFields
          side="since"
          end={range.since}
          firstDates={firstDates}
          onChange={(since) => onChange({ ...range, since })}
        />
        <EndFields
          side="until"
          end={range.until}
          firstDates={firstDates}
          onChange={(until) => onChange({ ...range, until })}
        />
      </div>
      {isAnchored && (
        <AnchorFields
          anchor={range.anchor}
          firstDate={firstDates.until}
          onChange={(anchor) => onChange({ ...range, anchor })}
        />
      )}
    </>
  );
}
