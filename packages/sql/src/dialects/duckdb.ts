import { ansi } from './ansi.ts';
import { duckdbBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { standardCastTypes } from './keywords.ts';

// TIME_BUCKET's own origin is a midnight, so that steps which divide a day start at 00:00.
const bucket = (step: string) => (time: string) => `TIME_BUCKET(INTERVAL '${step}', ${time})`;

/** DuckDB 1.x. Nulls sort last in both directions by default; labels have no limit. */
export const duckdb: Dialect = {
  ...ansi,
  name: 'duckdb',
  labelMaxBytes: null,
  hasGroupingSets: true,
  truncate: {
    ...ansi.truncate,
    PT5S: bucket('5 seconds'),
    PT30S: bucket('30 seconds'),
    PT5M: bucket('5 minutes'),
    PT10M: bucket('10 minutes'),
    PT15M: bucket('15 minutes'),
    PT30M: bucket('30 minutes'),
    PT6H: bucket('6 hours'),
  },
  castTypes: { ...standardCastTypes, timestamptz: 'TIMESTAMPTZ' },
  fromEpoch: (number, unit) =>
    unit === 's'
      ? `MAKE_TIMESTAMP(CAST(${number} * 1000000 AS BIGINT))`
      : `MAKE_TIMESTAMP(CAST(${number} * 1000 AS BIGINT))`,
  wallTime: (instant, zone) => `TIMEZONE(${zone}, ${instant})`,
  parseTime: (text, pattern, quote) => `STRPTIME(${text}, ${quote(pattern)})`,
  // A list of 100,000 literals is read several times, as a tree of as many nodes.
  inLongList: {
    above: 1000,
    print: (item, { type, json, isNegated }) =>
      `${item} ${isNegated ? 'NOT ' : ''}IN (SELECT UNNEST(CAST(CAST(${json} AS JSON) AS ${type === 'text' ? 'VARCHAR' : 'BIGINT'}[])))`,
  },
  barrier: duckdbBarrier,
  convertsColumns: true,
  nullsLast: { ascending: '', descending: '' },
};
