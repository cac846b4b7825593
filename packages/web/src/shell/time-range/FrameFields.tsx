import { calendarRanges, commonRanges } from '@sextant/contract';
import { Button, InfoIcon, RadioGroup, TextField, Tooltip } from '@sextant/ui';
import { CustomRangeFields } from './CustomRangeFields.tsx';
import type { FirstDates } from './CustomRangeFields.tsx';
import type { TimeRangeDraft } from './time-range-draft.ts';
import styles from './TimeRange.module.css';

const choiceOf = (text: string) => ({ id: text, text: text.charAt(0).toUpperCase() + text.slice(1).toLowerCase() });

const functionHelp = [
  'DATETIME("2001-01-31") is a moment; now and today are ones too.',
  'DATEADD(DATETIME("today"), -7, day) is 7 days before one.',
  'DATETRUNC(DATETIME("now"), month) is the first of its month.',
  'LASTDAY(DATETIME("now"), month) is the last day of its month.',
  'HOLIDAY("Christmas") is that day of this year; HOLIDAY("Boxing Day", DATETIME("2018"), "UK") names year and country.',
].join(' ');

interface FrameFieldsProps {
  readonly draft: TimeRangeDraft;
  readonly firstDates: FirstDates;
  readonly onChange: (changes: Partial<TimeRangeDraft>) => void;
}

function AdvancedFields({ draft, onChange }: Omit<FrameFieldsProps, 'firstDates'>) {
  const [since, until] = draft.advanced;
  return (
    <>
      <div className={styles.ends}>
        <TextField label="START (INCLUSIVE)" value={since} onChange={(next) => onChange({ advanced: [next, until] })} />
        <TextField label="END (EXCLUSIVE)" value={until} onChange={(next) => onChange({ advanced: [since, next] })} />
      </div>
      <div>
        <Tooltip text={functionHelp}>
          <Button kind="quiet" size="xs" icon={InfoIcon}>
            Functions
          </Button>
        </Tooltip>
      </div>
    </>
  );
}

/** The fields of the chosen kind of range. */
export function FrameFields({ draft, firstDates, onChange }: FrameFieldsProps) {
  switch (draft.frame) {
    case 'common':
      return (
        <RadioGroup
          label="Configure time range: last…"
          orientation="horizontal"
          choices={commonRanges.map(choiceOf)}
          value={draft.common}
          onChange={(common) => onChange({ common })}
        />
      );
    case 'calendar':
      return (
        <RadioGroup
          label="Configure time range: previous…"
          orientation="horizontal"
          choices={calendarRanges.map(choiceOf)}
          value={draft.calendar}
          onChange={(calendar) => onChange({ calendar })}
        />
      );
    case 'custom':
      return (
        <CustomRangeFields range={draft.custom} firstDates={firstDates} onChange={(custom) => onChange({ custom })} />
      );
    case 'advanced':
      return <AdvancedFields draft={draft} onChange={onChange} />;
    case 'none':
      return null;
    default:
      return draft.frame satisfies never;
  }
}
