import type { Source } from './example.ts';

/** Sources with their addresses and licenses, as one sentence each. */
export const sourceText = (sources: readonly Source[]): string =>
  sources.map(({ name, url, license }) => `Source: ${name} (${url}). License: ${license}.`).join(' ');
