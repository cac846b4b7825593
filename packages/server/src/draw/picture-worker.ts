import { parentPort } from 'node:worker_threads';
import { chartDataReply, tableOfAnswer } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { pictureSvg } from '@sextant/charts/pictures';
import type { DrawnScene, PictureOrder, PictureResult } from './picture-drawer.ts';

interface ReadReply {
  readonly tables: readonly ColumnTable[];
  /** The slots of its labels on the dashboard. */
  readonly slots: Readonly<Record<string, number>>;
}

/** What stands in a reply as it left the server; nothing where there is no reply. */
function readReply(reply: Uint8Array | null): ReadReply {
  if (reply === null) return { tables: [], slots: {} };
  const { result } = chartDataReply.parse(JSON.parse(new TextDecoder().decode(reply)));
  return {
    tables: result.flatMap((entry) => tableOfAnswer(entry) ?? []),
    slots: result[0]?.label_slots?.slots ?? {},
  };
}

const drawn = ({ tiles, ...scene }: DrawnScene): string =>
  pictureSvg({
    ...scene,
    tiles: tiles.map(({ formData, box, reply, fixedColors }) => {
      const { tables, slots } = readReply(reply);
      return { formData, box, tables, colors: { ...slots, ...fixedColors } };
    }),
  });

function resultOf({ id, scene }: PictureOrder): PictureResult {
  try {
    return { id, svg: drawn(scene) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (order: PictureOrder) => parentPort?.postMessage(resultOf(order)));
