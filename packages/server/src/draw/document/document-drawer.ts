import { createDrawingThread } from '../drawing-thread.ts';
import type { DrawingThread } from '../drawing-thread.ts';
import type { DocumentScene } from './document-scene.ts';

/** Draws dashboards as files. */
export type DocumentDrawer = DrawingThread<DocumentScene, Uint8Array>;

const longestMs = 120_000;

/** The bundle has all its files in one folder, the source in folders. */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js', import.meta.url);

export const createDocumentDrawer = (): DocumentDrawer => createDrawingThread({ source: workerUrl(), longestMs });
