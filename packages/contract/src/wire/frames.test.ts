import { expect, test } from 'vitest';
import { frameHead, frameReader } from './frames.ts';

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
