import { useQuery } from '@tanstack/react-query';
import { isRelativeRange, momentLabel, noFilter, rangeFrames, wallText } from '@sextant/contract';
import type { RangeFrame } from '@sextant/contract';
import { Button, Select, Switch, useGuardedClose } from '@sextant/ui';
import type { StripRange } from '@sextant/ui';
import { useState } from 'react';
import { dayAfter, timeCountsQuery } from '../../api/time-counts.ts';
import type { TimeSource } from '../../api/time-counts.ts';
import { firstDatesOf } from './CustomRangeFields.tsx';
import { FrameFields } from './FrameFields.tsx';
import { figuresText } from './range-texts.ts';
import type { ShownRange } from './range-texts.ts';
import { RangePreview } from './RangePreview.tsx';
import { SourceStrip } from './SourceStrip.tsx';
import { draftOf, textOf } from './time-range-draft.ts';
import type { TimeRangeDraft } from './time-range-draft.ts';
import styles from './TimeRange.module.css';
import { useRangeRows } from './use-range-rows.ts';
import { useResolvedRange } from './use-resolved-range.ts';

interface TimeRangeEditorProps {
  readonly value: string;
  /** The zone in which today is meant; null is the server's. */
  readonly zone: string | null;
  /** The times that are chosen from; null where they are not known. */
  readonly source: TimeSource | null;
  /** Relative ranges count from the last day in the data. Default false. */
  readonly countsFromData?: boolean;
  /** What relative ranges count from can be chosen, where a source says what the last day is. Default false. */
  readonly canCountFromData?: boolean;
  /** No filter is rejected then. Default false. */
  readonly isRequired?: boolean;
  readonly onApply: (text: string, countsFromData: boolean) => void;
  readonly onCancel: () => void;
}

const frames = Object.entries(rangeFrames).map(([id, text]) => ({ id: id as RangeFrame, text }));
const openRange: ShownRange = { since: null, until: null };
/** What was known last, while the next is on its way. */
function useLast<Value>(value: Value | undefined, first: Value): Value {
  const [last, setLast] = useState(first);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** What the draft means: from when to when, seen from now or from the last day of the data. */
function useMeaning(text: string, { zone, source, isFromData }: MeaningOptions) {
  const counts = useQuery(timeCountsQuery(source));
  const reach = counts.data?.reach ?? null;
  const isCounted = isFromData && isRelativeRange(text);
  const today = isCounted && reach !== null ? dayAfter(reach.lastDay) : null;
  const isKnown = !isCounted || !counts.isLoading;
  const resolved = useResolvedRange(text, { zone, today, isKnown });
  const range = useLast(resolved.data, openRange);
  const countsFrom = isCounted ? { day: reach?.lastDay ?? null, name: source?.name ?? null } : null;
  return { counts, reach, resolved, range, countsFrom };
}

interface MeaningOptions extends Pick<TimeRangeEditorProps, 'zone' | 'source'> {
  readonly isFromData: boolean;
}

const rangeOf = (strip: StripRange | null): ShownRange | null =>
  strip === null ? null : { since: strip[0], until: strip[1] };

/** A draft whose range has two dates. */
const withDates = ([from, to]: StripRange): Partial<TimeRangeDraft> => ({
  frame: 'custom',
  custom: {
    since: { mode: 'specific', text: wallText(from) },
    until: { mode: 'specific', text: wallText(to) },
    anchor: 'now',
  },
});

/** Inside of the popover. It keeps a draft of its own: whatever closes it without APPLY leaves the value as it was; Esc asks before a changed range is lost. */
export function TimeRangeEditor(props: TimeRangeEditorProps) {
  const { value, zone, source, countsFromData = false, canCountFromData = false, isRequired = false } = props;
  const { onApply, onCancel } = props;
  const [draft, setDraft] = useState(() => draftOf(value));
  const [isFromData, setFromData] = useState(countsFromData);
  const [moved, setMoved] = useState<StripRange | null>(null);
  const text = textOf(draft);
  const { counts, reach, resolved, range, countsFrom } = useMeaning(text, { zone, source, isFromData });
  const shownRange = rangeOf(moved) ?? range;
  const rows = useRangeRows({ source, counts: counts.data ?? null, range: shownRange, text, isFromData });
  const isMissing = isRequired && text === noFilter;
  const change = (changes: Partial<TimeRangeDraft>) => setDraft((previous) => ({ ...previous, ...changes }));
  const guardedClose = useGuardedClose(
    () => (text === textOf(draftOf(value)) && isFromData === countsFromData ? null : 'The range that you entered'),
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
      {source !== null && (
        <SourceStrip
          source={source}
          counts={counts}
          range={shownRange}
          onMove={setMoved}
          onBrush={(next) => {
            setMoved(null);
            change(withDates(next));
          }}
        />
      )}
      <RangePreview
        resolved={resolved}
        moved={rangeOf(moved)}
        isMissing={isMissing}
        countsFrom={countsFrom}
        figures={
          source === null
            ? null
            : counts.data == null
              ? ''
              : figuresText(shownRange, { rows, all: counts.data.rows, name: source.name })
        }
      />
      <Select label="RANGE TYPE" choices={frames} value={draft.frame} onChange={(frame) => change({ frame })} />
      <FrameFields draft={draft} firstDates={firstDatesOf(reach)} onChange={change} />
      {canCountFromData && source !== null && isRelativeRange(text) && (
        <Switch isSelected={isFromData} onChange={setFromData}>
          Count from the last day in the data{reach === null ? '' : `, ${momentLabel(reach.lastDay, 'day')}`}
        </Switch>
      )}
      <div className={styles.acts}>
        <Button size="sm" onPress={onCancel}>
          CANCEL
        </Button>
        <Button
          size="sm"
          kind="primary"
          isDisabled={!resolved.isSuccess || isMissing}
          onPress={() => onApply(text, isFromData)}
        >
          APPLY
        </Button>
      </div>
      {guardedClose.query}
    </div>
  );
}
