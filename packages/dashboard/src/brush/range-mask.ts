import { isRecord, showFilter } from '@sextant/contract';
import type { DataMask, Filter, FilterScalar } from '@sextant/contract';

/** What is chosen along one axis of a chart: the first and the last step, or the bounds of numbers. */
export interface MaskSpan {
  readonly from: FilterScalar;
  readonly to: FilterScalar;
}

interface ChosenRange {
  /** One an axis. */
  readonly spans: readonly MaskSpan[];
  readonly filters: readonly Filter[];
  /** How it reads on the chart. */
  readonly label: string;
}

/** The mask of a chart along whose axes a range was chosen. Its conditions are those of a click; the spans beside them are where its handles stand. */
export const rangeMaskOf = ({ spans, filters, label }: ChosenRange): DataMask => ({
  extraFormData: { filters: filters.map((filter) => ({ ...showFilter(filter) })) },
  filterState: { value: { ranges: spans.map(({ from, to }) => ({ from, to })) }, label },
});

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const spanOf = (value: unknown): MaskSpan | null =>
  isRecord(value) && 'from' in value && 'to' in value && isScalar(value.from) && isScalar(value.to)
    ? { from: value.from, to: value.to }
    : null;

/** The spans of such a mask; null for any other, and for one whose spans do not read: links are written by anybody. */
export function spansOfMask(mask: DataMask | undefined): readonly MaskSpan[] | null {
  const value: unknown = mask?.filterState?.value;
  if (!isRecord(value) || !('ranges' in value) || !Array.isArray(value.ranges)) return null;
  const spans = value.ranges.map(spanOf);
  const readSpans = spans.filter((span) => span !== null);
  return spans.length === 0 || readSpans.length < spans.length ? null : readSpans;
}
