import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A line of birdstrikes.csv, of which the example table is made. An empty cell is ''. */
interface Strike {
  readonly airport: string;
  readonly speed: string;
}

/** The ten thousand lines of birdstrikes.csv, read without the server: no cell of it holds a comma. */
export function strikesInFile(): readonly Strike[] {
  const path = createRequire(import.meta.url).resolve('vega-datasets');
  const lines = readFileSync(join(dirname(path), '..', 'data', 'birdstrikes.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const cells = line.trim().split(',');
    return { airport: cells[0] ?? '', speed: cells.at(-1) ?? '' };
  });
}

/** The speeds in the file; rows without one left out. */
export const speedsInFile = (): number[] =>
  strikesInFile().flatMap(({ speed }) => (speed === '' ? [] : [Number(speed)]));
