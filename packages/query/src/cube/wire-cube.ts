import { tableOfChunks, type ChartCube, type ColumnTable, type CubeLayout, type CubeReason } from '@sextant/contract';

/** A cube as it came. */
export interface ReadCube {
  readonly layout: CubeLayout;
  readonly table: ColumnTable;
}

/** Reads the cube of a response, or why there is none. */
export function chartCubeOf(cube: ChartCube): ReadCube | CubeReason {
  if ('reason' in cube) return cube.reason as CubeReason;
  const { layout, chunks } = cube as { readonly layout: CubeLayout; readonly chunks: readonly string[] };
  return { layout, table: tableOfChunks(chunks) };
}
