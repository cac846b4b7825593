import { isRelativeRange, noFilter, timeRangeLabel } from '@sextant/contract';
import { Button, ChevronDownIcon, Field, Icon, PillButton, Popover, Spinner, TimeIcon, lazyPart } from '@sextant/ui';
import type { FieldText, PopoverProps } from '@sextant/ui';
import { Suspense, useState } from 'react';
import type { TimeSource } from '../../api/time-counts.ts';
import styles from './TimeRange.module.css';

// Calendars are heavy and most readers never open one: they come with the popover.
const loadEditor = () => import('./TimeRangeEditor.tsx');
const TimeRangeEditor = lazyPart(async () => (await loadEditor()).TimeRangeEditor);

interface TimeRangeFieldProps extends Pick<FieldText, 'label' | 'hint' | 'error' | 'detail'> {
  /** A time range text; 'No filter' is any time. */
  readonly value: string;
  readonly onChange: (value: string, countsFromData: boolean) => void;
  /** The zone in which today is meant; null is the server's. Default null. */
  readonly zone?: string | null;
  /** The times that are chosen from: the picker shows how far they reach and the rows over them. Default null: it does not. */
  readonly source?: TimeSource | null;
  /** Relative ranges count from the last day in the data. Default false: from today. */
  readonly countsFromData?: boolean;
  /** What relative ranges count from can be chosen. Default false. */
  readonly canCountFromData?: boolean;
  /** 'No filter' cannot be applied then. Default false. */
  readonly isRequired?: boolean;
  /** 'pill' stands in a line of others: label and range in one button, without a hint. Default 'field'. */
  readonly look?: 'field' | 'pill';
}

const desktopWidthPx = 600;

interface RangePopoverProps extends TimeRangeFieldProps {
  readonly trigger: PopoverProps['trigger'];
}

/** The button that says the range, with the popover that changes it. */
function RangePopover({ trigger, value, onChange, zone = null, source = null, ...more }: RangePopoverProps) {
  const { countsFromData = false, canCountFromData = false, isRequired = false } = more;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title="Edit time range"
      widthPx={desktopWidthPx}
      isSheetOnPhone
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      {(close) => (
        <Suspense fallback={<Spinner label="Opening" />}>
          <TimeRangeEditor
            {...{ value, zone, source, countsFromData, canCountFromData, isRequired }}
            onCancel={close}
            onApply={(...next) => {
              onChange(...next);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

const loadSoon = () => void loadEditor();

/** A time range: what is chosen, in words, and the popover that changes it. */
export function TimeRangeField(props: TimeRangeFieldProps) {
  const { label, value, hint, error = null, detail, countsFromData = false, isRequired = false } = props;
  const rangeText = `${timeRangeLabel(value)}${countsFromData && isRelativeRange(value) ? ' of the data' : ''}`;
  if (props.look === 'pill')
    return (
      <RangePopover
        {...props}
        trigger={
          <PillButton
            icon={TimeIcon}
            label={label}
            value={rangeText}
            isSet={value !== noFilter}
            isInvalid={error !== null}
            onHoverStart={loadSoon}
          />
        }
      />
    );
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      {...(detail === undefined ? {} : { detail })}
    >
      <RangePopover
        {...props}
        trigger={
          <Button
            size="sm"
            isWide
            className={styles.field}
            aria-label={`${label}: ${rangeText}`}
            onHoverStart={loadSoon}
          >
            <Icon of={TimeIcon} size={14} />
            <span className={styles.words}>{rangeText}</span>
            <Icon of={ChevronDownIcon} size={14} />
          </Button>
        }
      />
    </Field>
  );
}
