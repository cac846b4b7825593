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

/** What bounded the rows: the statement's own LIMIT, the limit that the user chose, both alike, or nothing. */
export const limitingFactors = ['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN'] as const;

/** What a statement does. `define` makes, changes or drops a table or another object; `other` is everything that is not known better. */
export const statementKinds = ['read', 'explain', 'write', 'define', 'other'] as const;

/** Longest name of a run that a client may give: Superset's pages make eleven letters. */
export const clientIdMax = 64;
