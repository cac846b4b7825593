import { parentPort } from 'node:worker_threads';
import type { DocumentScene } from './document-scene.ts';
import type { ThreadRequest, ThreadResult } from '../drawing-thread.ts';

async function drawnDocument(scene: DocumentScene): Promise<Uint8Array> {
  // Each is large, and a document is one of them.
  if (scene.format === 'pdf') return (await import('./draw-pdf.ts')).drawPdf(scene);
  return (await import('./draw-png.ts')).drawPng(scene);
}

async function resultOf({ id, work }: ThreadRequest<DocumentScene>): Promise<ThreadResult<Uint8Array>> {
  try {
    return { id, result: await drawnDocument(work) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ThreadRequest<DocumentScene>) => {
  void resultOf(request).then((result) => parentPort?.postMessage(result));
});
