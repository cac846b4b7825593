import type { DialectName } from '../dialects/dialect.ts';
import { tokenize } from './tokens.ts';

/** Window functions that say which place a row has among others, whatever its value. */
const rankFunctions: ReadonlySet<string> = new Set([
  'rank',
  'dense_rank',
  'row_number',
  'percent_rank',
  'cume_dist',
  'ntile',
]);

/**
 * Whether the SQL of a metric reads other rows of its result by a window: not at all, for the place of a row among them (`rank`), or for anything else.
 *
 * @throws SqlError for text that cannot be read
 */
export function windowOf(sql: string, dialect: DialectName): 'none' | 'rank' | 'other' {
  const tokens = tokenize(sql, dialect);
  if (!tokens.some(({ kind, text }) => kind === 'word' && text === 'over')) return 'none';
  const isRank = tokens.some(
    ({ kind, text }, index) => kind === 'word' && rankFunctions.has(text) && tokens[index + 1]?.text === '(',
  );
  return isRank ? 'rank' : 'other';
}
