import { inspect } from 'node:util';

/** What a cause says, for the log; empty when there is none. */
export function causeText(cause: unknown): string {
  if (cause === null || cause === undefined) return '';
  if (cause instanceof Error) return cause.message;
  return typeof cause === 'string' ? cause : inspect(cause);
}
