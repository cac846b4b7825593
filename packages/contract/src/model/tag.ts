/** What can be tagged. A `query` is a saved query. */
export const taggedKinds = ['query', 'chart', 'dashboard', 'dataset'] as const;
export type TaggedKind = (typeof taggedKinds)[number];

/** The longest name of a tag, in characters. */
export const longestTagName = 100;
/** How many tags one thing can have. */
export const mostTags = 50;
/** How many things one call tags. */
export const mostTagged = 200;

/** A tag's name as it is kept: composed letters, without signs that nobody sees, single blanks. */
export const cleanTagName = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The number of a kind on the wire, as Superset counts them: a saved query is 1, a chart 2, a dashboard 3, a dataset 4. */
export const tagObjectType = (kind: TaggedKind): number => taggedKinds.indexOf(kind) + 1;

/** The kind by its number or its name; undefined for what cannot be tagged. */
export const taggedKindOf = (type: number | string): TaggedKind | undefined =>
  taggedKinds.find((kind) => kind === type || String(tagObjectType(kind)) === String(type));
