import type { Page } from '@playwright/test';
import { ms } from './figure.ts';
import type { Figure } from './figure.ts';

/** No frame may take longer. */
const frameLimitMs = 32;

/**
 * The display's clock ticks 60 times a second, and a frame is shown with the tick after it is done: one that takes up to the limit comes at most two ticks
 * after the one before, one that takes longer three. So what is measured is whole ticks, and what is told is where the clock cannot: more than two.
 */
const tickMs = 1000 / 60;
const mostMs = 2.5 * tickMs;

/** Runs in the page: notes the times between its frames. */
const noteFrames = `
  window.benchFrames = [];
  (() => {
    let last = null;
    const tick = (now) => {
      if (last !== null) window.benchFrames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })();
`;

const nextFrame = (page: Page): Promise<unknown> => page.evaluate('new Promise((done) => requestAnimationFrame(done))');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A hand on a wheel: a notch a frame, as fast as a fast one turns; 7,200 px in all. */
async function turnWheel(page: Page, box: Box, notch: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(notch.x, notch.y);
    await nextFrame(page);
  }
}

/** The ends of a scroll bar, where its thumb is short, in px. */
const barEndPx = 22;
const intoBarPx = 7;

/** A hand that drags the thumb of the scroll bar from the upper or left end to the other: hundreds of rows of a long table go by in each frame. */
async function dragThumb(page: Page, box: Box, isAcross: boolean): Promise<void> {
  const lengthPx = (isAcross ? box.width : box.height) - 2 * barEndPx;
  const pointAt = (share: number): [number, number] =>
    isAcross
      ? [box.x + barEndPx + share * lengthPx, box.y + box.height - intoBarPx]
      : [box.x + box.width - intoBarPx, box.y + barEndPx + share * lengthPx];
  await page.mouse.move(...pointAt(0));
  await page.mouse.down();
  for (let step = 1; step <= 120; step += 1) {
    await page.mouse.move(...pointAt(step / 120));
    await nextFrame(page);
  }
  await page.mouse.up();
}

/** Ways to scroll, by what a figure calls them. */
const gestures = {
  'down with the wheel': (page: Page, box: Box) => turnWheel(page, box, { x: 0, y: 120 }),
  'down by the thumb': (page: Page, box: Box) => dragThumb(page, box, false),
  'across with the wheel': (page: Page, box: Box) => turnWheel(page, box, { x: 120, y: 0 }),
  'across by the thumb': (page: Page, box: Box) => dragThumb(page, box, true),
};

/** A way to scroll. */
export type Gesture = keyof typeof gestures;

/** Times between frames: of a second of rest, and of a scroll, by its gesture. */
export interface ScrollFrames {
  readonly atRest: readonly number[];
  readonly scrolled: ReadonlyMap<Gesture, readonly number[]>;
}

/** Scrolls what `selector` finds by each gesture, from its upper left end. The browser must have scroll bars. */
export async function scrollBy(page: Page, selector: string, names: readonly Gesture[]): Promise<ScrollFrames> {
  const found = page.locator(selector).first();
  const box = await found.boundingBox();
  if (box === null) throw new Error('What is to be scrolled is not on the screen');
  await page.evaluate(noteFrames);
  const takeFrames = (): Promise<number[]> => page.evaluate('window.benchFrames.splice(0)');
  const scrolled = new Map<Gesture, readonly number[]>();
  let atRest: readonly number[] = [];
  for (const name of names) {
    await found.evaluate((element) => element.scrollTo(0, 0));
    // What the last gesture left has come to rest.
    await page.waitForTimeout(1_000);
    await takeFrames();
    await page.waitForTimeout(1_000);
    atRest = [...atRest, ...(await takeFrames())];
    await gestures[name](page, box);
    scrolled.set(name, await takeFrames());
    const movedPx = await found.evaluate((element) => element.scrollTop + element.scrollLeft);
    if (movedPx < 1_000) throw new Error(`Nothing was scrolled ${name}`);
  }
  return { atRest, scrolled };
}

/** The longest frame of each gesture, of the round that is in the middle of several; the frames that came a tick late are counted over all. */
export function scrollFigures(what: string, rounds: readonly ScrollFrames[]): readonly Figure[] {
  const atRestMs = Math.max(...rounds.flatMap(({ atRest }) => atRest));
  return [...(rounds[0]?.scrolled.keys() ?? [])].map((gesture) => {
    const framesOfRounds = rounds.map(({ scrolled }) => scrolled.get(gesture) ?? []);
    const longest = framesOfRounds.map((frames) => Math.max(...frames)).toSorted((one, other) => one - other);
    const middle = longest[Math.floor(longest.length / 2)] ?? Number.NaN;
    const all = framesOfRounds.flat();
    const lateCount = all.filter((frameMs) => frameMs > 1.5 * tickMs).length;
    return {
      name: `${what}, scrolled ${gesture}: longest time between two frames`,
      limit: `at rest ${ms(atRestMs)}`,
      measured: `${ms(middle)}; ${lateCount} of ${all.length} frames late`,
      ratio: middle / (2 * tickMs),
      bar: `no frame over ${frameLimitMs} ms: at most two ticks, ${ms(2 * tickMs)}`,
      pass: middle <= mostMs,
    };
  });
}
