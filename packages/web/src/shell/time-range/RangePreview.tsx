import { momentLabel, noFilter, rangeLabel } from '@sextant/contract';
import { Spinner } from '@sextant/ui';
import type { ShownRange } from './range-texts.ts';
import type { useResolvedRange } from './use-resolved-range.ts';
import styles from './TimeRange.module.css';

interface RangePreviewProps {
  readonly resolved: Pick<ReturnType<typeof useResolvedRange>, 'data' | 'error' | 'isPending'>;
  /** While a range is brushed: that one. Default null. */
  readonly moved: ShownRange | null;
  /** True when a range is wanted and there is none. */
  readonly isMissing: boolean;
  /** From what relative ranges count where it is not now: the last day of a source; `null` for that day where the page does not know it. */
  readonly countsFrom: { readonly day: number | null; readonly name: string | null } | null;
  /** How long it is and how many rows it has; empty while that is not known, null where it never is. */
  readonly figures: string | null;
}

const anyTime = (range: ShownRange): string => (rangeLabel(range) === noFilter ? 'Any time' : rangeLabel(range));

function fromText({ resolved, countsFrom }: RangePreviewProps): string {
  if (countsFrom === null)
    return resolved.data === undefined ? '' : `, now in ${resolved.data.zone.replaceAll('_', ' ')}`;
  const { day, name } = countsFrom;
  return day === null || name === null ? '' : `, counted from ${momentLabel(day, 'day')}, the last day in ${name}`;
}

function RangeText({ resolved, moved, isMissing, countsFrom }: RangePreviewProps) {
  if (moved !== null) return anyTime(moved);
  if (isMissing) return 'Default value is required';
  if (resolved.error !== null) return resolved.error.message;
  if (resolved.data === undefined) return resolved.isPending ? <Spinner label="Working it out" /> : '';
  if (countsFrom !== null && countsFrom.day === null) return 'Counted from the last day in the data of each chart';
  return anyTime(resolved.data);
}

/** From when to when the chosen range reaches, and what it holds. */
export function RangePreview(props: RangePreviewProps) {
  const { resolved, moved, isMissing, figures } = props;
  const isWrong = moved === null && (isMissing || resolved.error !== null);
  return (
    <div className={styles.preview}>
      <span className={styles.previewTitle}>
        Actual time range
        {!isWrong && moved === null && <span className={styles.previewZone}>{fromText(props)}</span>}
      </span>
      <span role="status" className={isWrong ? styles.failed : styles.actual}>
        <RangeText {...props} />
      </span>
      {figures !== null && (
        <span className={styles.figures} aria-live="polite">
          {isWrong ? '' : figures}
        </span>
      )}
    </div>
  );
}
