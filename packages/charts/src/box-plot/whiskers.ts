/** Superset's words for where whiskers end. */
export const whiskerOptions = [
  'Tukey',
  'Min/max (no outliers)',
  '2/98 percentiles',
  '5/95 percentiles',
  '9/91 percentiles',
  '10/90 percentiles',
] as const;
export type WhiskerOption = (typeof whiskerOptions)[number];

/** Two percentiles that a choice names; null for the others. */
function percentilesOf(option: WhiskerOption): readonly [number, number] | null {
  const [, low, high] = /^(\d+)\/(\d+) percentiles$/.exec(option) ?? [];
  return low === undefined || high === undefined ? null : [Number(low), Number(high)];
}

/** The options of the step `boxplot`. */
export function whiskerStep(option: WhiskerOption): Readonly<Record<string, unknown>> {
  const percentiles = percentilesOf(option);
  if (percentiles !== null) return { whisker_type: 'percentile', percentiles };
  return { whisker_type: option === 'Tukey' ? 'tukey' : 'min/max' };
}

const ordinal = (number: number): string => `${number}${number === 2 ? 'nd' : number === 91 ? 'st' : 'th'}`;

/** Both ends in words, the lower first, and where they are, as a sentence. */
export function whiskerLabels(option: WhiskerOption) {
  const percentiles = percentilesOf(option);
  if (percentiles !== null) {
    const [low, high] = percentiles.map((one) => `${ordinal(one)} percentile`);
    return { low: low ?? '', high: high ?? '', sentence: `Whiskers from the ${low} to the ${high}.` };
  }
  return option === 'Tukey'
    ? {
        low: 'Lower whisker',
        high: 'Upper whisker',
        sentence: 'Whiskers reach the last value within 1.5 times the height of the box.',
      }
    : { low: 'Minimum', high: 'Maximum', sentence: 'Whiskers from the least to the largest value.' };
}
