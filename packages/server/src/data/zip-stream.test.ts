import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { zipStream } from './zip-stream.ts';

const madeAt = Date.UTC(2026, 0, 31, 14, 25, 2);

/** What another reader finds in an archive: names and texts, in order. */
async function entriesOf(bytes: Buffer): Promise<(readonly [string, string])[]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found: (readonly [string, string])[] = [];
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()]);
  return found;
}

test('members come back as they were, archives inside of archives too', async () => {
  const inner = zipStream([{ name: 'ü.txt', text: ['in', 'ner'] }], madeAt);
  const members = [
    { name: 'a/empty', text: [] },
    { name: 'b', text: ['é', Buffer.from([0, 255])] },
  ];
  const bytes = await buffer(zipStream([...members, { name: 'inner.zip', text: inner }], madeAt));
  const [empty, two, last] = await entriesOf(bytes);
  expect([empty, two]).toEqual([
    ['a/empty', ''],
    ['b', 'é\u0000\uFFFD'],
  ]);
  expect(last?.[0]).toBe('inner.zip');
});

test('what a member throws ends the archive', async () => {
  const failing = function* () {
    yield 'one';
    throw new Error('two');
  };
  await expect(buffer(zipStream([{ name: 'x', text: failing() }], madeAt))).rejects.toThrow('two');
});

test('chunks are made no faster than they are read, and none after the reader has left', async () => {
  let createdCount = 0;
  let isEnded = false;
  const endless = function* () {
    try {
      // Noise, so that compressing does not make it small.
      for (;;) {
        createdCount += 1;
        yield crypto.getRandomValues(new Uint8Array(65_536));
      }
    } finally {
      isEnded = true;
    }
  };
  const archive = zipStream([{ name: 'x', text: endless() }], madeAt);
  archive.read();
  await expect.poll(() => createdCount).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(createdCount).toBeLessThan(20);
  archive.destroy();
  await finished(archive).catch(() => undefined);
  await expect.poll(() => isEnded).toBe(true);
  const after = createdCount;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(createdCount).toBe(after);
});
