import { parseQueryContext } from '@sextant/contract';
import type { QueryContext, QueryObject } from '@sextant/contract';
import { LRUCache } from 'lru-cache';
import { readJson } from './body-json.ts';
import { hashKey } from './canonical.ts';

/** A query context with a key that equal queries share, however their bodies were spelled. */
export interface ParsedQueryContext {
  readonly context: QueryContext;
  readonly key: string;
  /** Whether a time range counts hours or less from now, so that its result is good for a minute; else it is for a day. */
  readonly countsMinutes: boolean;
}

const minuteUnits = /\b(?:now|seconds?|minutes?|hours?)\b/i;

const countsMinutes = ({ queries }: QueryContext): boolean =>
  queries.some(
    ({ timeRange, filters }) =>
      minuteUnits.test(timeRange ?? '') ||
      filters.some(({ operator, value }) => operator === 'temporalRange' && minuteUnits.test(String(value))),
  );

const maxBytes = 16 * 1024 * 1024;
const maxCachedLength = 64 * 1024;
/** Near enough for a budget: a parsed context takes a few times its text. */
const bytesPerLetter = 8;

/** A context with its key. */
export function parsedQueryContext(context: QueryContext): ParsedQueryContext {
  // The sheet of a chart depends on its controls, other results do not.
  const isSheet = context.queries.some(({ resultType }) => resultType === 'post_processed');
  const controls = isSheet ? context.formData : null;
  const key = hashKey(context.queries.map(withoutAddress), context.resultFormat, controls);
  return { context, key, countsMinutes: countsMinutes(context) };
}

/**
 * Reads bodies of chart data calls; a text is JSON that nobody has read. Dashboards send the same bodies again and again, so the reading of each
 * is remembered.
 */
export function createContextReader(): (body: unknown) => ParsedQueryContext {
  const parsedByBody = new LRUCache<string, ParsedQueryContext>({
    maxSize: maxBytes,
    sizeCalculation: (_value, text) => (text.length + 100) * bytesPerLetter,
  });
  const read = (body: unknown): ParsedQueryContext => parsedQueryContext(withResultTypes(parseQueryContext(body)));
  return (body) => {
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
    const existingContext = parsedByBody.get(text);
    if (existingContext !== undefined) return existingContext;
    const found = read(typeof body === 'string' ? readJson(body) : body);
    if (text.length <= maxCachedLength) parsedByBody.set(text, found);
    return found;
  };
}

/** Parameters of an address count only where a template reads them, which adds to the key by itself. */
const withoutAddress = ({ urlParams: _read, ...query }: QueryObject): Omit<QueryObject, 'urlParams'> => query;

/** Each query with the kind of result that it is to bring: its own, else the context's. */
export const withResultTypes = (context: QueryContext): QueryContext => ({
  ...context,
  queries: context.queries.map((query) => ({ ...query, resultType: query.resultType ?? context.resultType })),
});
