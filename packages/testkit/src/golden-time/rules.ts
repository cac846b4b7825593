import type { TimeCase } from './cases.ts';

/** Why our result is another than that of 2.1.3, and to which texts it applies. What a rule names stands in docs/differences.md. */
export interface TimeRule {
  readonly name: string;
  readonly holds: (one: TimeCase) => boolean;
}

const text =
  (pattern: RegExp) =>
  (one: TimeCase): boolean =>
    one.kind !== 'past' && one.kind !== 'offset' && pattern.test(one.text);

const clockWords = String.raw`(?:second|minute|hour)s?`;

/** The newest grammar's rules first, then what 2.1.3 gets wrong by accident. */
export const timeRules: readonly TimeRule[] = [
  {
    name: 'both parts count from the anchor of the start',
    holds: (one) => (one.relativeStart ?? one.relativeEnd) !== null && one.text.startsWith('Next'),
  },
  {
    name: 'whole calendar units: Current …, previous calendar quarter',
    holds: text(/^(?:Current |previous calendar quarter)/),
  },
  {
    name: 'relative seconds, minutes and hours count from now',
    holds: text(new RegExp(String.raw`^(?:last|next|prior) (?:\d+ )?${clockWords}\b`, 'i')),
  },
  { name: 'quarters count like other units', holds: text(/^(?:last|next|prior) (?:\d+ )?quarters?$/i) },
  {
    name: 'next and this with a unit count whole units from today',
    holds: text(/^(?:next \w+|last year : this year|this week : now|next month : next year)/i),
  },
  { name: 'start of, end of, first of', holds: text(/^(?:start|beginning|first) of /) },
  { name: 'DATEDIFF', holds: text(/DATEDIFF\(.*, day\)/) },
  { name: 'holidays by their own lists', holds: text(/HOLIDAY\('Independence Day'/) },
  {
    name: 'a shift is measured at each end',
    holds: ({ kind, shift }) => kind === 'range' && /(?:month|year)s?\b/.test(shift ?? ''),
  },
  {
    name: 'a shift of quarters moves three months each',
    holds: ({ kind, text: words, shift }) =>
      /quarter/.test(kind === 'range' ? (shift ?? '') : kind === 'past' ? words : ''),
  },
  {
    name: 'a shift that is not understood is rejected',
    holds: ({ kind, text: words, shift }) => /^\D*$/.test(kind === 'past' ? words : (shift ?? '1')),
  },
  { name: 'later moves forward', holds: ({ kind, text: words }) => kind === 'past' && words.endsWith('later') },
  {
    name: 'offsets in any case, with blanks around',
    holds: ({ kind, text: words }) => kind === 'offset' && /^1 year ago ?$/i.test(words),
  },
  { name: 'a time with an offset becomes wall time of the zone', holds: text(/\+\d\d:\d\d|\dZ$/) },
  { name: 'ISO weeks and quarters of a year are dates', holds: text(/^(?:Q\d \d{4}|\d{4}-W\d\d)/) },
  { name: 'words that are not understood are rejected', holds: text(/ please | : .* : |^last day of month$/) },
  { name: 'what leaves the calendar is rejected', holds: text(/9999/) },
];

/** The rule by which a case may differ; null when there is none. */
export const ruleOf = (one: TimeCase): string | null => timeRules.find(({ holds }) => holds(one))?.name ?? null;
