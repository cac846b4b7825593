import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { postgresql } from './postgresql.ts';
import { doubledBackslashText } from './quoting.ts';
import { sameByOr } from './keywords.ts';

/**
 * Redshift: PostgreSQL's words, but backslashes are escapes, names have no case of their own, and there is no IS NOT DISTINCT FROM.
 * Labels that differ in case only would be one: those with capitals get a hash.
 */
export const redshift: Dialect = {
  ...postgresql,
  name: 'redshift',
  labelMaxBytes: 127,
  hasGroupingSets: false,
  labelFor: (label, hash) => {
    const lowerLabel = label.toLowerCase();
    return lowerLabel === label ? label : `${lowerLabel}_${hash.slice(0, 6)}`;
  },
  quoteText: doubledBackslashText,
  castTypes: { ...postgresql.castTypes, text: 'VARCHAR(65535)', decimal: 'DECIMAL(38, 9)' },
  fromEpoch: (number, unit) =>
    `(timestamp 'epoch' + ${unit === 's' ? number : `(${number} / 1000.0)`} * interval '1 second')`,
  barrier: limitBarrier(everyRow),
  same: sameByOr,
};
