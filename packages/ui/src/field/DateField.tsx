import { Button, DateInput, DatePicker, DateSegment, Dialog, Group, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { CalendarIcon } from '../display/icons.ts';
import { useMarkEdited } from '../edits.ts';
import popover from '../display/Popover.module.css';
import { MonthOfDays } from './Month.tsx';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';
import dates from './DateField.module.css';
import { parseDate, parseDateTime } from '@internationalized/date';
import type { CalendarDate, CalendarDateTime } from '@internationalized/date';

/** Local wall time as text: '2001-06-09', or '2001-06-09T14:30:00'. It has no zone and is never shifted. */
export type IsoLocal = string;

/** Null for null and for what is no date. */
function parseIsoLocal(text: IsoLocal | null, hasTime: boolean): CalendarDate | CalendarDateTime | null {
  if (text === null) return null;
  try {
    if (!hasTime) return parseDate(text.slice(0, 10));
    return text.includes('T') ? parseDateTime(text) : parseDateTime(`${text}T00:00:00`);
  } catch {
    return null;
  }
}

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

function Segments() {
  return (
    <DateInput className={dates.input}>
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
export function DateField({ value, onChange, ...fieldProps }: DateFieldProps) {
  const hasTime = (fieldProps.granularity ?? 'day') !== 'day';
  const markEdited = useMarkEdited();
  return (
    <DatePicker
      {...pickerProps(fieldProps)}
      value={parseIsoLocal(value, hasTime)}
      onChange={(next) => {
        markEdited();
        onChange(next === null ? null : next.toString());
      }}
    >
      <FieldLabel {...labelProps(fieldProps)} />
      <Group className={styles.ruled} data-size={fieldProps.size ?? 'sm'}>
        <Segments />
        <Opener />
      </Group>
      <FieldFoot hint={fieldProps.hint} error={fieldProps.error ?? null} />
      <Popover className={popover.surface} offset={4}>
        <Dialog className={popover.dialog}>
          <MonthOfDays />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
