import type { DashboardAction } from '@sextant/dashboard';
import { jsonError } from './json-error.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Keys that the editor of the metadata does not show: the layout, and colors that are computed. */
const hidden = new Set(['positions', 'shared_label_colors', 'map_label_colors', 'color_scheme_domain']);

/** The metadata as it is edited: readable, without what is computed. */
export const shownMetadata = (metadata: Metadata): string =>
  JSON.stringify(Object.fromEntries(Object.entries(metadata).filter(([key]) => !hidden.has(key))), null, 2);

/** The stored color scheme, null when there is none. */
export const schemeOf = (metadata: Metadata): string | null => {
  const scheme = metadata['color_scheme'];
  return typeof scheme === 'string' && scheme !== '' ? scheme : null;
};

/** The zone that a text of metadata names; null when it names none, or cannot be read. */
export function zoneOf(text: string): string | null {
  const zone = errorOfJson(text) === null ? (JSON.parse(text) as Metadata)['time_zone'] : null;
  return typeof zone === 'string' && zone !== '' ? zone : null;
}

/** What is wrong with a text of metadata, with its line; null when nothing is. */
export function errorOfJson(text: string): string | null {
  const error = jsonError(text);
  if (error !== null) return `JSON metadata is invalid! Line ${error.line}: ${error.expectedText}.`;
  return text.trim().startsWith('{') ? null : 'JSON metadata is invalid! It must be an object: { … }.';
}

/** The action that makes the metadata what `text` says; keys that are not shown stay. Null when it says the same. */
export function changedMetadata(before: Metadata, text: string): DashboardAction | null {
  if (errorOfJson(text) !== null) return null;
  const after = JSON.parse(text) as Record<string, unknown>;
  const set = Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  const removedKeys = Object.keys(before).filter((key) => !hidden.has(key) && !Object.hasOwn(after, key));
  if (set.length + removedKeys.length === 0) return null;
  return { kind: 'set metadata', metadata: Object.fromEntries(set), removed: removedKeys };
}
