import type { DataOrigin } from './example.ts';

/** Sources with their addresses and licenses, as one sentence each. */
export const sourceText = (sources: readonly DataOrigin[]): string =>
  sources.map(({ name, url, license }) => `Source: ${name} (${url}). License: ${license}.`).join(' ');
