// Runs before each test file of a first run: notes which functions of the mutated packages the file reaches.
import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

const reachedUnits = new Set();
globalThis.reached = (path, unit) => reachedUnits.add(`${path} ${unit}`);

afterAll(() => {
  const line = JSON.stringify({ test: expect.getState().testPath, reached: [...reachedUnits] });
  appendFileSync(inject('reachedFile'), `${line}\n`);
});
