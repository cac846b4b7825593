/** A name as it may stand in a path: ASCII letters, digits and `_.-`; blanks become `_`. Empty when nothing of it remains. */
const pathName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0080-\u{10FFFF}]/gu, '')
    .replaceAll(/[/\\]/g, ' ')
    .trim()
    .split(/\s+/)
    .join('_')
    .replaceAll(/[^\w.-]/g, '')
    .replaceAll(/^[._]+|[._]+$/g, '');

/** Name of a file or folder for an object, with its number where names may be alike. */
export function fileName(name: string, id: number, hasNumber: boolean): string {
  const readableName = pathName(name);
  if (readableName === '') return String(id);
  return hasNumber ? `${readableName}_${id}` : readableName;
}

/** The folder in which everything of a bundle lies, and the name of its file: `dashboard_export_20260131T142501`, UTC. */
export const rootName = (kind: string, epochMs: number): string =>
  `${kind}_export_${new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;

/** A moment as Superset writes it: microseconds and an offset. */
export const timestampText = (epochMs: number): string => new Date(epochMs).toISOString().replace('Z', '000+00:00');
