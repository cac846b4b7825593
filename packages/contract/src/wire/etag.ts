/** The `ETag` of a version, and what `If-Match` sends back: `"7"`. */
export const etagOf = (version: number): string => `"${version}"`;

/** The version in an `ETag` or `If-Match`; null when the header is absent or `*`; `undefined` when it is no version. A proxy's weak mark (`W/`) is ignored. */
export function versionOfEtag(header: string | null | undefined): number | null | undefined {
  if (header === null || header === undefined || header.trim() === '*') return null;
  const match = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header);
  return match === null ? undefined : Number(match[1]);
}
