import type { Box, ThemeName } from '@sextant/charts/pictures';
import { createDrawingThread } from './drawing-thread.ts';
import type { DrawingThread } from './drawing-thread.ts';

/** A chart of a picture with the bytes of its response; null draws its shape only. */
export interface DrawnTile {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly box: Box;
  readonly response: Uint8Array | null;
  /** The colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
}

/** What a picture is drawn from. */
export interface DrawnScene {
  readonly theme: ThemeName;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly DrawnTile[];
}

/** Draws pictures of cards. */
export type PictureDrawer = DrawingThread<DrawnScene, string>;

const longestMs = 10_000;
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export const createPictureDrawer = (): PictureDrawer =>
  createDrawingThread({ source: new URL(`./picture-worker.${ending}`, import.meta.url), longestMs });
