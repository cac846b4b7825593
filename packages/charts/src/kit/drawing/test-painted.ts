import type { PaintedSeriesOption } from '../echarts/painted.ts';

/** What a painted series does on a canvas whose axes have a px for each unit, and bands of 2 × 1 px. */
export function paintedOn(series: PaintedSeriesOption | undefined) {
  if (series === undefined) throw new Error('There is no series');
  const marks = series.place({
    dataToPoint: ([x, y]) => [x, y],
    getArea: () => ({ x: 0, y: 0, width: 10_000, height: 10_000, contain: () => true }),
    getAxis: (side) => ({ getBandWidth: () => (side === 'x' ? 2 : 1) }),
  });
  const circles: (readonly [x: number, y: number, radiusPx: number, color: string])[] = [];
  const boxes: (readonly [x: number, y: number, width: number, height: number, color: string])[] = [];
  const ignored = () => undefined;
  const canvas = {
    fillStyle: '',
    beginPath: ignored,
    rect: ignored,
    clip: ignored,
    fill: ignored,
    stroke: ignored,
    arc: (x: number, y: number, radiusPx: number) => void circles.push([x, y, radiusPx, canvas.fillStyle]),
    fillRect: (x: number, y: number, width: number, height: number) =>
      void boxes.push([x, y, width, height, canvas.fillStyle]),
  };
  marks.paint(canvas as unknown as CanvasRenderingContext2D);
  return { marks, circles, boxes };
}
