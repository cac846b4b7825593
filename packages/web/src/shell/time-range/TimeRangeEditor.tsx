import { useQuery } from '@tanstack/react-query';
import {
  calendarRanges,
  commonRanges,
  isRelativeRange,
  noFilter,
  rangeFrames,
  rangeSeparator,
  timeRangeLabel,
} from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { RangeFrame } from '@sextant/contract';
import { Button, InfoIcon, RadioGroup, Select, Spinner, TextField, Tooltip, useGuardedClose } from '@sextant/ui';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CustomRangeFields } from './CustomRangeFields.tsx';
import { draftOf, textOf } from './time-range-draft.ts';
import type { TimeRangeDraft } from './time-range-draft.ts';
import styles from './TimeRange.module.css';

interface TimeRangeEditorProps {
  readonly value: string;
  /** The zone in which today is meant; null is the server's. */
  readonly zone: string | null;
  /** Relative ranges count from the last day in the data. Default false. */
  readonly countsFromData?: boolean;
  /** No filter is rejected then. Default false. */
  readonly isRequired?: boolean;
  readonly onApply: (text: string) => void;
  readonly onCancel: () => void;
}

const frames = Object.entries(rangeFrames).map(([id, text]) => ({ id: id as RangeFrame, text }));
const choiceOf = (text: string) => ({ id: text, text: text.charAt(0).toUpperCase() + text.slice(1).toLowerCase() });

const functionHelp = [
  'DATETIME("2001-01-31") is a moment; now and today are ones too.',
  'DATEADD(DATETIME("today"), -7, day) is 7 days before one.',
  'DATETRUNC(DATETIME("now"), month) is the first of its month.',
  'LASTDAY(DATETIME("now"), month) is the last day of its month.',
  'HOLIDAY("Christmas") is that day of this year; HOLIDAY("Boxing Day", DATETIME("2018"), "UK") names year and country.',
].join(' ');

/** From when to when the server says that a text reaches; its rejection is the message to show. */
const useResolved = (text: string, zone: string | null) =>
  useQuery({
    queryKey: ['time-range', text, zone],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { q: text, ...(zone === null ? {} : { time_zone: zone }) };
      return (await call(api.timeRange.resolve, { query, signal })).result;
    },
  });

function FrameFields({
  draft,
  onChange,
}: {
  draft: TimeRangeDraft;
  onChange: (changes: Partial<TimeRangeDraft>) => void;
}) {
  const [since, until] = draft.advanced;
  switch (draft.frame) {
    case 'common':
      return (
        <RadioGroup
          label="Configure time range: last…"
          choices={commonRanges.map(choiceOf)}
          value={draft.common}
          onChange={(common) => onChange({ common })}
        />
      );
    case 'calendar':
      return (
        <RadioGroup
          label="Configure time range: previous…"
          choices={calendarRanges.map(choiceOf)}
          value={draft.calendar}
          onChange={(calendar) => onChange({ calendar })}
        />
      );
    case 'custom':
      return <CustomRangeFields range={draft.custom} onChange={(custom) => onChange({ custom })} />;
    case 'advanced':
      return (
        <>
          <div className={styles.ends}>
            <TextField
              label="START (INCLUSIVE)"
              value={since}
              onChange={(next) => onChange({ advanced: [next, until] })}
            />
            <TextField
              label="END (EXCLUSIVE)"
              value={until}
              onChange={(next) => onChange({ advanced: [since, next] })}
            />
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
    case 'none':
      return null;
    default:
      return draft.frame satisfies never;
  }
}

interface PreviewProps {
  readonly resolved: ReturnType<typeof useResolved>;
  readonly isMissing: boolean;
  /** Where it is told from, when the page does not know that day. */
  readonly isFromData: boolean;
}

function Preview({ resolved, isMissing, isFromData }: PreviewProps) {
  const { data, error, isPending } = resolved;
  if (isMissing)
    return (
      <div className={styles.preview}>
        <span className={styles.previewTitle}>Actual time range</span>
        <span role="status" className={styles.failed}>
          Default value is required
        </span>
      </div>
    );
  return (
    <div className={styles.preview}>
      <span className={styles.previewTitle}>
        Actual time range
        {data !== undefined && !isFromData && (
          <span className={styles.previewZone}>, now in {data.timeZone.replaceAll('_', ' ')}</span>
        )}
      </span>
      <span role="status" className={error === null ? styles.actual : styles.failed}>
        {isPending && <Spinner label="Working it out" />}
        {error !== null && error.message}
        {data !== undefined && isFromData && 'Counted from the last day in the data of each chart'}
        {data !== undefined &&
          !isFromData &&
          (data.since === '' && data.until === ''
            ? 'Any time'
            : timeRangeLabel(`${data.since}${rangeSeparator}${data.until}`))}
      </span>
    </div>
  );
}

/** Inside of the popover. It keeps a draft of its own: whatever closes it without APPLY leaves the value as it was; Esc asks before a changed range is lost. */
export function TimeRangeEditor({
  value,
  zone,
  countsFromData = false,
  isRequired = false,
  onApply,
  onCancel,
}: TimeRangeEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(value));
  const text = textOf(draft);
  const resolvedRange = useResolved(text, zone);
  const isMissing = isRequired && text === noFilter;
  const change = (changes: Partial<TimeRangeDraft>) => setDraft((previous) => ({ ...previous, ...changes }));
  const guardedClose = useGuardedClose(
    () => (text === textOf(draftOf(value)) ? null : 'The range that you entered'),
    onCancel,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc comes from the fields inside; the popover around would close without a query
    <div
      className={styles.editor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        guardedClose.close();
      }}
    >
      <Select label="RANGE TYPE" choices={frames} value={draft.frame} onChange={(frame) => change({ frame })} />
      <FrameFields draft={draft} onChange={change} />
      <Preview resolved={resolvedRange} isMissing={isMissing} isFromData={countsFromData && isRelativeRange(text)} />
      <div className={styles.acts}>
        <Button size="sm" onPress={onCancel}>
          CANCEL
        </Button>
        <Button
          size="sm"
          kind="primary"
          isDisabled={!resolvedRange.isSuccess || isMissing}
          onPress={() => onApply(text)}
        >
          APPLY
        </Button>
      </div>
      {guardedClose.query}
    </div>
  );
}
