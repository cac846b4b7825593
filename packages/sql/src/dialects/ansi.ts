import type { Dialect } from './dialect.ts';
import { doubleQuotes } from './quoting.ts';

const truncTo = (unit: string) => (time: string) => `DATE_TRUNC('${unit}', ${time})`;
const weekFrom = (before: string, after: string) => (time: string) => `DATE_TRUNC('week', ${time}${before})${after}`;

/** What DuckDB and PostgreSQL share; a dialect spreads it and says what differs. */
export const ansi = {
  quoteIdentifier: doubleQuotes,
  truncate: {
    PT1S: truncTo('second'),
    PT1M: truncTo('minute'),
    PT1H: truncTo('hour'),
    P1D: truncTo('day'),
    P1W: truncTo('week'),
    P1M: truncTo('month'),
    P3M: truncTo('quarter'),
    P1Y: truncTo('year'),
    '1969-12-28T00:00:00Z/P1W': weekFrom(` + INTERVAL '1 day'`, ` - INTERVAL '1 day'`),
    '1969-12-29T00:00:00Z/P1W': truncTo('week'),
    'P1W/1970-01-03T00:00:00Z': weekFrom(` + INTERVAL '1 day'`, ` + INTERVAL '5 days'`),
    'P1W/1970-01-04T00:00:00Z': weekFrom('', ` + INTERVAL '6 days'`),
  },
  literals: {
    date: (text: string) => `DATE '${text}'`,
    timestamp: (text: string) => `TIMESTAMP '${text}'`,
    timestamptz: (text: string) => `TIMESTAMPTZ '${text}+00'`,
  },
  like: (item: string, pattern: string, mode: { ignoresCase: boolean; isNegated: boolean }) =>
    `${item} ${mode.isNegated ? 'NOT ' : ''}${mode.ignoresCase ? 'ILIKE' : 'LIKE'} ${pattern}`,
  same: (left: string, right: string) => `${left} IS NOT DISTINCT FROM ${right}`,
} as const satisfies Partial<Omit<Dialect, 'truncate'>> & { truncate: Partial<Dialect['truncate']> };
