import { expect, test } from 'vitest';
import { frameHead, frameKind, frameReader, openResponseFrame, responseFrameStart } from './frames.ts';

type Frame = readonly [number, readonly number[]];

function framesOf(parts: readonly Uint8Array[]): Frame[] {
  const frames: Frame[] = [];
  const read = frameReader((kind, payload) => frames.push([kind, [...new Uint8Array(payload)]]));
  parts.forEach(read);
  return frames;
}

const bytes = Uint8Array.of(...frameHead(2, 3), 7, 8, 9, ...frameHead(1, 0), ...frameHead(1, 1), 5);
const frames: readonly Frame[] = [
  [2, [7, 8, 9]],
  [1, []],
  [1, [5]],
];

test('frames are the same however their bytes are cut', () => {
  expect(framesOf([bytes])).toEqual(frames);
  for (const size of [1, 2, 3, 5, 9, 11])
    expect(
      framesOf(
        Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.slice(index * size, index * size + size),
        ),
      ),
    ).toEqual(frames);
});

test('a frame that has not come whole is none yet; a length that no frame has is rejected', () => {
  expect(framesOf([bytes.slice(0, 10)])).toEqual([]);
  expect(() => framesOf([Uint8Array.of(255, 255, 255, 255, 1, 0, 0, 0)])).toThrow(RangeError);
});

test('a response in a frame is its head and its body, whatever bytes that has', () => {
  const body = Uint8Array.of(10, 0, 255, 10);
  const head = { id: 'tile-1', status: 404, isGzip: true };
  const openedFrames: ReturnType<typeof openResponseFrame>[] = [];
  const read = frameReader((kind, payload) => {
    expect(kind).toBe(frameKind.response);
    openedFrames.push(openResponseFrame(payload));
  });
  for (const part of [...responseFrameStart(head, body.length), body, ...responseFrameStart(head, 0)]) read(part);
  expect(openedFrames.map((one) => [one.head, [...one.body]])).toEqual([
    [head, [10, 0, 255, 10]],
    [head, []],
  ]);
});
