import type { Source } from './example.ts';

/** Sources with their addresses and licences, as one sentence each. */
export const sourceText = (sources: readonly Source[]): string =>
  sources.map(({ name, url, licence }) => `Source: ${name} (${url}). Licence: ${licence}.`).join(' ');
