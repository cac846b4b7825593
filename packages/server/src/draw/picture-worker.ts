import { parentPort } from 'node:worker_threads';
import { chartDataResponse, tableOfEntry } from '@sextant/contract';
import { factsOf, pictureSvg } from '@sextant/charts/pictures';
import type { PictureTile } from '@sextant/charts/pictures';
import type { ThreadRequest, ThreadResult } from './drawing-thread.ts';
import type { DrawnScene, DrawnTile } from './picture-drawer.ts';

/** What stands in a response as it left the server; nothing where there is no response. */
function resultFrom(
  response: Uint8Array | null,
  fixedColors: DrawnTile['fixedColors'],
): Omit<PictureTile, 'formData' | 'box'> {
  if (response === null) return { tables: [] };
  const { result } = chartDataResponse.parse(JSON.parse(new TextDecoder().decode(response)));
  return {
    tables: result.flatMap((entry) => tableOfEntry(entry) ?? []),
    facts: factsOf(result[0]),
    colors: { ...result[0]?.label_slots?.slots, ...fixedColors },
  };
}

const drawnScene = ({ tiles, ...scene }: DrawnScene): string =>
  pictureSvg({
    ...scene,
    tiles: tiles.map(({ formData, box, response, fixedColors }) => ({
      formData,
      box,
      ...resultFrom(response, fixedColors),
    })),
  });

function resultOf({ id, work }: ThreadRequest<DrawnScene>): ThreadResult<string> {
  try {
    return { id, result: drawnScene(work) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ThreadRequest<DrawnScene>) => parentPort?.postMessage(resultOf(request)));
