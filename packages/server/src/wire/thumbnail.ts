import { hash } from 'node:crypto';

interface Pictured {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

const digestLength = 16;

/** Address of the picture of a dashboard or chart. The digest changes with each save; it opens nothing by itself. */
export const thumbnailUrl = (kind: 'dashboard' | 'chart', { id, uuid, version }: Pictured): string =>
  `/api/v1/${kind}/${id}/thumbnail/${hash('sha256', `${uuid} ${version}`, 'hex').slice(0, digestLength)}/`;
