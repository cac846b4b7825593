import {
  Button,
  DateInput,
  DatePicker,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { CalendarIcon } from '../display/icons.ts';
import { useMarkEdited } from '../overlay/edits.ts';
import popover from '../overlay/Popover.module.css';
import { MonthOfDays, MonthOfRange } from './Month.tsx';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';
import dates from './DateField.module.css';
import { parseIsoLocal } from './iso-date.ts';
import type { IsoLocal } from './iso-date.ts';

interface DateFieldText extends FieldText {
  /** 'minute' and 'second' ask for the time of day too. Default 'day'. */
  granularity?: 'day' | 'minute' | 'second';
  /** Default 'sm'. */
  size?: FieldSize;
  /** Default false. */
  isRequired?: boolean;
  /** Default false. */
  isDisabled?: boolean;
  className?: string;
}

/** What DateField takes. */
export interface DateFieldProps extends DateFieldText {
  /** Local text without zone; null when empty. */
  value: IsoLocal | null;
  onChange: (value: IsoLocal | null) => void;
}

/** From and to, local texts without zone. */
export interface IsoRange {
  start: IsoLocal;
  end: IsoLocal;
}

/** What DateRangeField takes. */
export interface DateRangeFieldProps extends DateFieldText {
  value: IsoRange | null;
  onChange: (value: IsoRange | null) => void;
}

function Segments({ slot }: { slot?: 'start' | 'end' }) {
  return (
    <DateInput className={dates.input} {...(slot === undefined ? {} : { slot })}>
      {(segment) => <DateSegment segment={segment} className={dates.segment} />}
    </DateInput>
  );
}

function Opener() {
  return (
    <Button className={dates.opener}>
      <Icon of={CalendarIcon} size={14} />
    </Button>
  );
}

const pickerProps = (props: DateFieldText) => ({
  granularity: props.granularity ?? 'day',
  hourCycle: 24 as const,
  isInvalid: (props.error ?? null) !== null,
  validationBehavior: 'aria' as const,
  isRequired: props.isRequired ?? false,
  isDisabled: props.isDisabled ?? false,
  shouldForceLeadingZeros: false,
  className: classNames(styles.field, props.className),
});

const labelProps = ({ label, isLabelHidden = false, detail, isRequired = false }: DateFieldText) => ({
  label,
  isLabelHidden,
  isRequired,
  ...(detail === undefined ? {} : { detail }),
});

/** A date, or a date and time: typed part by part, or picked from a calendar. Values are wall time and never shifted. */
export function DateField({ value, onChange, ...words }: DateFieldProps) {
  const hasTime = (words.granularity ?? 'day') !== 'day';
  const markEdited = useMarkEdited();
  return (
    <DatePicker
      {...pickerProps(words)}
      value={parseIsoLocal(value, hasTime)}
      onChange={(next) => {
        markEdited();
        onChange(next === null ? null : next.toString());
      }}
    >
      <FieldLabel {...labelProps(words)} />
      <Group className={styles.ruled} data-size={words.size ?? 'sm'}>
        <Segments />
        <Opener />
      </Group>
      <FieldFoot hint={words.hint} error={words.error ?? null} />
      <Popover className={popover.surface} offset={4}>
        <Dialog className={popover.dialog}>
          <MonthOfDays />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

/** A span of dates, both ends in one field and one calendar. */
export function DateRangeField({ value, onChange, ...words }: DateRangeFieldProps) {
  const hasTime = (words.granularity ?? 'day') !== 'day';
  const start = parseIsoLocal(value?.start ?? null, hasTime);
  const end = parseIsoLocal(value?.end ?? null, hasTime);
  return (
    <DateRangePicker
      {...pickerProps(words)}
      value={start === null || end === null ? null : { start, end }}
      onChange={(next) => onChange(next === null ? null : { start: next.start.toString(), end: next.end.toString() })}
    >
      <FieldLabel {...labelProps(words)} />
      <Group className={styles.ruled} data-size={words.size ?? 'sm'}>
        <Segments slot="start" />
        <span aria-hidden="true" className={styles.affix}>
          –
        </span>
        <Segments slot="end" />
        <Opener />
      </Group>
      <FieldFoot hint={words.hint} error={words.error ?? null} />
      <Popover className={popover.surface} offset={4}>
        <Dialog className={popover.dialog}>
          <MonthOfRange />
        </Dialog>
      </Popover>
    </DateRangePicker>
  );
}
