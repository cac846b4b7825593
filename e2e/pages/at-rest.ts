import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/** A place on the screen, in px. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What `read` says once it says the same twice, a moment apart, and not null: while a page comes to rest, a single look sees something in between. */
export async function atRest<Value>(read: () => Promise<Value>): Promise<Value> {
  let last = await read();
  const isSame = async (): Promise<boolean> => {
    const before = last;
    last = await read();
    return last !== null && isDeepStrictEqual(before, last);
  };
  await expect.poll(isSame, { intervals: [60] }).toBe(true);
  return last;
}

/** Where an element stands once nothing moves it any more. Whoever presses the mouse there by hand asks this first. */
export async function boxAtRest(locator: Locator): Promise<Box> {
  const box = await atRest(async () => {
    await expect(locator).toHaveCount(1);
    return locator.boundingBox();
  });
  if (box === null) throw new Error('It is not on the screen.');
  return box;
}
