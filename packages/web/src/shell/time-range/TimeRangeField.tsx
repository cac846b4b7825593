import { isRelativeRange, timeRangeLabel } from '@sextant/contract';
import { Button, ChevronDownIcon, Field, Icon, Popover, Spinner, TimeIcon, lazyPart } from '@sextant/ui';
import type { FieldText } from '@sextant/ui';
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
}

const desktopWidthPx = 600;

/** A time range: what is chosen, in words, and the popover that changes it. */
export function TimeRangeField({
  label,
  value,
  onChange,
  hint,
  error,
  detail,
  zone = null,
  source = null,
  countsFromData = false,
  canCountFromData = false,
  isRequired = false,
}: TimeRangeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const rangeText = `${timeRangeLabel(value)}${countsFromData && isRelativeRange(value) ? ' of the data' : ''}`;
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error ?? null}
      {...(hint === undefined ? {} : { hint })}
      {...(detail === undefined ? {} : { detail })}
    >
      <Popover
        title="Edit time range"
        widthPx={desktopWidthPx}
        isSheetOnPhone
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button
            size="sm"
            isWide
            className={styles.field}
            aria-label={`${label}: ${rangeText}`}
            onHoverStart={() => void loadEditor()}
          >
            <Icon of={TimeIcon} size={14} />
            <span className={styles.words}>{rangeText}</span>
            <Icon of={ChevronDownIcon} size={14} />
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<Spinner label="Opening" />}>
            <TimeRangeEditor
              value={value}
              zone={zone}
              source={source}
              countsFromData={countsFromData}
              canCountFromData={canCountFromData}
              isRequired={isRequired}
              onCancel={close}
              onApply={(...next) => {
                onChange(...next);
                close();
              }}
            />
          </Suspense>
        )}
      </Popover>
    </Field>
  );
}
