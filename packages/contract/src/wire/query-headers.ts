/** The client's own name of a request, sent as header `X-Sextant-Query`, by which it can be stopped. */
export const queryHeader = 'x-sextant-query';
/** Names the queries that a page sends at once, and how many they are: `<name>/<count>`. */
export const queryBatchHeader = 'x-sextant-together';
/** So many requests a browser sends to one server side by side over HTTP/1.1: more cannot wait for each other. */
export const maxBatchSize = 6;
/** Reads the header; null for what it is not. */
export function readQueryBatch(text: unknown): { readonly name: string; readonly count: number } | null {
  const [, name, count] = typeof text === 'string' ? (/^([\w-]{1,64})\/([2-6])$/.exec(text) ?? []) : [];
  return name === undefined ? null : { name, count: Number(count) };
}
