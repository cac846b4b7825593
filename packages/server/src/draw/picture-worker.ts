import { parentPort } from 'node:worker_threads';
import { chartDataReply, tableOfAnswer } from '@sextant/contract';
import { factsOf, pictureSvg } from '@sextant/charts/pictures';
import type { PictureTile } from '@sextant/charts/pictures';
import type { DrawnScene, DrawnTile, PictureOrder, PictureResult } from './picture-drawer.ts';

/** What stands in a reply as it left the server; nothing where there is no reply. */
function answerOf(
  reply: Uint8Array | null,
  fixedColors: DrawnTile['fixedColors'],
): Omit<PictureTile, 'formData' | 'box'> {
  if (reply === null) return { tables: [] };
  const { result } = chartDataReply.parse(JSON.parse(new TextDecoder().decode(reply)));
  return {
    tables: result.flatMap((entry) => tableOfAnswer(entry) ?? []),
    facts: factsOf(result[0]),
    colors: { ...result[0]?.label_slots?.slots, ...fixedColors },
  };
}

const drawn = ({ tiles, ...scene }: DrawnScene): string =>
  pictureSvg({
    ...scene,
    tiles: tiles.map(({ formData, box, reply, fixedColors }) => ({ formData, box, ...answerOf(reply, fixedColors) })),
  });

function resultOf({ id, scene }: PictureOrder): PictureResult {
  try {
    return { id, svg: drawn(scene) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (order: PictureOrder) => parentPort?.postMessage(resultOf(order)));
