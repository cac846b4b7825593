import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { offsetOf } from './query.ts';
import type { PopKpiForm } from './spec.ts';

/** What the number needs to be compared with that of another time; null when it has it. */
export function comparisonAdvice(form: PopKpiForm, { range }: ResultFacts = noFacts): string | null {
  const isOpen = range !== undefined && (range.fromMs === null || range.toMs === null);
  const timeRange = 'a Time range with a start and an end under Data';
  if (offsetOf(form) !== null)
    return isOpen
      ? `The time range is open, so that only a part of it has an earlier time. Choose ${timeRange}.`
      : null;
  if (form.time_compare === 'custom') return 'Nothing is compared yet. Choose a Shift start date under Analysis.';
  return `Nothing is compared yet. Choose a Time shift under Analysis, such as 1 month ago${isOpen ? `, and ${timeRange}` : ''}.`;
}
