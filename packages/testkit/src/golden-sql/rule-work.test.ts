import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesOfWork, hiddenRowCount } from './rule-work.ts';

describe.each(await enginesOfWork())('$dialect', (engine) => {
  beforeAll(async () => {
    if (engine.isThere) await engine.open();
  });
  afterAll(async () => {
    if (engine.isThere) await engine.close();
  });
  test.skipIf(!engine.isThere)(
    '[C15] with rules alone a filter makes the engine do the same whatever hidden rows hold; beside the rule it does more where they hold the value',
    async () => {
      const { work } = engine;
      expect(await work('hidden', true)).toBe(await work('nowhere', true));
      const more = (await work('hidden', false)) - (await work('nowhere', false));
      expect(more).toBeGreaterThanOrEqual(hiddenRowCount);
    },
  );
});
