import { graphic } from 'echarts/core';
import { strokesShape, type StrokesShape } from './strokes.ts';

function drawStrokes(path: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>, { ends }: StrokesShape): void {
  for (let index = 0; index < ends.length; index += 4) {
    path.moveTo(ends[index] ?? 0, ends[index + 1] ?? 0);
    path.lineTo(ends[index + 2] ?? 0, ends[index + 3] ?? 0);
  }
}

/** Teaches the drawing library a shape of many strokes; as the text of an SVG path they would be written, and read again, for every drawing. */
export const StrokesShapes = (): void =>
  graphic.registerShape(strokesShape, graphic.extendShape({ shape: { ends: [] }, buildPath: drawStrokes }));
