import { clientId, columnsMediaType, framesMediaType, isRecord, queryHeader } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { RunOptions } from '../services/access/open-dataset.ts';
import type { Call } from './route.ts';

/** What every route that asks for rows reads from the request around the body. */
export function rowOptions(call: Pick<Call<Route>, 'request' | 'signal'>): RunOptions {
  const { headers } = call.request;
  const accepts = headers['accept-encoding'];
  return {
    // A result out of the cache asks for no signal, which then is not made.
    signal: () => call.signal,
    wantsGzip: typeof accepts === 'string' && /\bgzip\b/.test(accepts),
    takesColumns: [columnsMediaType, framesMediaType].some((type) => headers.accept?.includes(type) === true),
    clientId: headers[queryHeader] === undefined ? null : (clientId.safeParse(headers[queryHeader]).data ?? null),
  };
}

/** What the address says beyond what the call itself reads: templates may ask for it. */
export function addressParams(query: unknown): Record<string, string> {
  const entries = isRecord(query) ? Object.entries(query) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['form_data', 'dashboard_id', 'force'].includes(entry[0]),
    ),
  );
}

/** Whether `If-None-Match` names the tag, compared weakly. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag));
