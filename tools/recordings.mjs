// What Superset 2.1.3 answered, as it is kept in packages/testkit/recordings. `packages/testkit/src/record/main.ts` writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export const recordingsFolder = join(import.meta.dirname, '..', 'packages', 'testkit', 'recordings');

export const readRecording = (name) =>
  JSON.parse(brotliDecompressSync(readFileSync(join(recordingsFolder, `${name}.json.br`))).toString('utf8'));
