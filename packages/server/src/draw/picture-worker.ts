import { parentPort } from 'node:worker_threads';
import { chartDataReply, tableOfAnswer } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { pictureSvg } from '@sextant/charts/pictures';
import type { DrawnScene, PictureOrder, PictureResult } from './picture-drawer.ts';

/** The tables of a reply as it left the server; none where there is no reply. */
function tablesOf(reply: Uint8Array | null): ColumnTable[] {
  if (reply === null) return [];
  const read = chartDataReply.parse(JSON.parse(new TextDecoder().decode(reply)));
  return read.result.flatMap((entry) => tableOfAnswer(entry) ?? []);
}

const drawn = ({ tiles, ...scene }: DrawnScene): string =>
  pictureSvg({
    ...scene,
    tiles: tiles.map(({ formData, box, reply }) => ({ formData, box, tables: tablesOf(reply) })),
  });

function resultOf({ id, scene }: PictureOrder): PictureResult {
  try {
    return { id, svg: drawn(scene) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (order: PictureOrder) => parentPort?.postMessage(resultOf(order)));
