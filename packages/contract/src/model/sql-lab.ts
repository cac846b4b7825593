/** How a run of SQL Lab stands, in Superset's words. */
export const queryStates = [
  'pending',
  'running',
  'fetching',
  'success',
  'failed',
  'stopped',
  'timed_out',
  'scheduled',
] as const;
export type QueryState = (typeof queryStates)[number];

/** Whether a run in this state has ended: nothing of it changes any more. */
export const hasEnded = (state: QueryState): boolean =>
  state === 'success' || state === 'failed' || state === 'stopped' || state === 'timed_out';

/** What bounded the rows: the statement's own LIMIT, the limit that the user chose, both alike, or nothing. */
export const limitingFactors = ['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN'] as const;
export type LimitingFactor = (typeof limitingFactors)[number];

/** The limits of rows that the page offers, up to the largest one of the server. */
export const rowLimitSteps = [10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

/** What a statement does. `define` makes, changes or drops a table or another object; `other` is everything that is not known better. */
export const statementKinds = ['read', 'explain', 'write', 'define', 'other'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Longest name of a run that a client may give: Superset's pages make eleven letters. */
export const clientIdMax = 64;
