import {
  openChunk,
  TableChunkReader,
  type ChartCube,
  type ColumnTable,
  type CubeLayout,
  type CubeReason,
} from '@sextant/contract';

declare const atob: (text: string) => string;

/** A cube as it came. */
export interface ReadCube {
  readonly layout: CubeLayout;
  readonly table: ColumnTable;
}

function bufferOf(base64: string): ArrayBuffer {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes.buffer;
}

/** Reads the cube of a response, or why there is none. */
export function chartCubeOf(cube: ChartCube): ReadCube | CubeReason {
  if ('reason' in cube) return cube.reason as CubeReason;
  const reader = new TableChunkReader();
  const { layout, chunks } = cube as { readonly layout: CubeLayout; readonly chunks: readonly string[] };
  for (const chunk of chunks) reader.append(openChunk(bufferOf(chunk)));
  return { layout, table: reader.table() };
}
