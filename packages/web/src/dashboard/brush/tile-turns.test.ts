import { expect, test } from 'vitest';
import { TileTurns, type FrameClock, type Turn } from './tile-turns.ts';

/** A page whose time goes by only while something is done, and whose frames come when asked for. */
function pageOf(tookMs: Readonly<Record<string, number>>, turnOf: (id: string) => Turn = () => 'shown') {
  let [now, frame] = [0, null as (() => void) | null];
  const clock: FrameClock = {
    now: () => now,
    requestFrame: (run) => {
      frame = run;
      return 1;
    },
    cancelFrame: () => {
      frame = null;
    },
  };
  /** What was shown in which tile, in order. */
  const shown: string[] = [];
  const behind: string[][] = [];
  const turns = new TileTurns<{ readonly id: string; readonly range: string }>(
    {
      show: ({ id, range }) => {
        now += tookMs[id] ?? 0;
        shown.push(`${id} ${range}`);
        return turnOf(id);
      },
      onBehind: (ids) => void behind.push([...ids]),
    },
    clock,
  );
  const ids = Object.keys(tookMs);
  return {
    turns,
    shown,
    behind,
    move: (range: string, reached = ids) => turns.follow(() => reached.map((id) => ({ id, range }))),
    /** Runs a frame, `pauseMs` after the one before: what was shown in it. False where nobody asked for one. */
    runFrame: (pauseMs = 16): readonly string[] | false => {
      const run = frame;
      const before = shown.length;
      frame = null;
      now += pauseMs;
      if (run === null) return false;
      run();
      return shown.slice(before);
    },
  };
}

test('tiles follow as far as a frame has time, and the others in the next ones, until all show the choice', () => {
  const { move, runFrame } = pageOf({ a: 1, b: 1, c: 1, d: 1, e: 1 });
  move('1');
  // How long a tile takes is not known yet: the third ends beyond the time that there is.
  expect(runFrame()).toEqual(['a 1', 'b 1', 'c 1']);
  expect(runFrame()).toEqual(['d 1', 'e 1']);
  expect(runFrame()).toBe(false);
  // Now it is.
  move('2');
  expect(runFrame()).toEqual(['a 2', 'b 2']);
  expect(runFrame()).toEqual(['c 2', 'd 2']);
  expect(runFrame()).toEqual(['e 2']);
  expect(runFrame()).toBe(false);
});

test('under a hand that goes on, tiles take turns with the newest range, and none waits longer than the others take', () => {
  const tiles = { a: 1, b: 2, c: 1, d: 9, e: 1, f: 0.5 };
  const { move, runFrame, shown } = pageOf(tiles);
  const lastShown = new Map(Object.keys(tiles).map((id) => [id, 0]));
  for (let frame = 1; frame <= 40; frame += 1) {
    move(String(frame - 0.5));
    move(String(frame));
    for (const one of runFrame() || []) {
      const [id = '', range] = one.split(' ');
      expect(range).toBe(String(frame));
      lastShown.set(id, frame);
    }
    expect(Math.min(...lastShown.values())).toBeGreaterThan(frame - 6);
  }
  for (let frame = 0; frame < 10; frame += 1) runFrame();
  expect(runFrame()).toBe(false);
  // When the hand stops, each shows the last one, and has shown it once.
  expect(shown.filter((one) => one.endsWith(' 40')).sort()).toEqual(['a 40', 'b 40', 'c 40', 'd 40', 'e 40', 'f 40']);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a tile that waits has a turn in each frame, one that nobody knows none; both say that they are behind until they follow', () => {
  const states: Record<string, Turn> = { a: 'waits', b: 'unknown', c: 'shown' };
  const { move, runFrame, behind } = pageOf({ a: 0, b: 0, c: 0 }, (id) => states[id] ?? 'shown');
  move('1');
  expect(runFrame()).toEqual(['a 1', 'b 1', 'c 1']);
  expect(behind.at(-1)?.sort()).toEqual(['a', 'b']);
  expect(runFrame()).toEqual(['a 1']);
  states['a'] = 'shown';
  expect(runFrame()).toEqual(['a 1']);
  expect(behind.at(-1)).toEqual(['b']);
  expect(runFrame()).toBe(false);
  // What the next choice does not reach shows what it should.
  move('2', ['a', 'c']);
  runFrame();
  expect(behind.at(-1)).toEqual([]);
});

test('a tile that shows an older choice for a tenth of a second says so', () => {
  const { move, runFrame, behind } = pageOf({ a: 60, b: 60, c: 60 });
  move('1');
  runFrame();
  expect(behind.at(-1)).toEqual([]);
  // Its turn came 136 ms after the first frame began.
  runFrame();
  expect(behind.at(-1)).toEqual(['c']);
  runFrame();
  expect(behind.at(-1)).toEqual([]);
});

test('what is stopped shows nothing any more', () => {
  const { turns, move, runFrame, behind } = pageOf({ a: 3, b: 3 }, () => 'unknown');
  move('1');
  runFrame();
  turns.stop();
  expect(behind.at(-1)).toEqual([]);
  expect(runFrame()).toBe(false);
  move('2');
  turns.stop();
  expect(runFrame()).toBe(false);
});
