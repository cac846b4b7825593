import { makeForeignObjects, namedByNumber } from './foreign-objects.ts';
import type { NumberedCall } from './foreign-objects.ts';
import { openDataServer } from './data-server.ts';

/*
 * How long a denial takes, of what is not there and of what is somebody else's, in turns: node --conditions=@sextant/source denial-times.ts [rounds].
 * Microseconds; `share` is how often the foreign object took longer (0.5 tells nothing).
 */

const rounds = Number(process.argv[2] ?? 200);
const missing = 98_765;
const server = await openDataServer();
const { caller, open, foreign } = await makeForeignObjects(server.context.store, server.user);

async function timeRequest({ method, url, body }: NumberedCall, id: number): Promise<number> {
  const payload = body(id, open);
  const start = performance.now();
  await caller.call(method, url(id), payload === undefined ? {} : { body: payload });
  return (performance.now() - start) * 1000;
}

const median = (samples: readonly number[]): number => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;

const lines: { share: number; line: string }[] = [];
for (const call of namedByNumber()) {
  const times: { readonly missingMs: number; readonly foreignMs: number }[] = [];
  for (let round = -20; round < rounds; round += 1) {
    // Who comes first alternates, so that neither finds the other's memory warm.
    const first = round % 2 === 0 ? await timeRequest(call, missing) : 0;
    const foreignMs = await timeRequest(call, foreign[call.kind]);
    const missingMs = round % 2 === 0 ? first : await timeRequest(call, missing);
    if (round >= 0) times.push({ missingMs, foreignMs });
  }
  const [missingMs, foreignMs] = [median(times.map((one) => one.missingMs)), median(times.map((one) => one.foreignMs))];
  const share = times.filter((one) => one.foreignMs > one.missingMs).length / times.length;
  const figures = [missingMs, foreignMs, foreignMs - missingMs].map((value) => value.toFixed(0).padStart(7)).join('');
  lines.push({ share, line: `${figures}  ${share.toFixed(2)}  ${call.kind}: ${call.name}` });
}
console.log('missing foreign   diff  share');
for (const { line } of lines.toSorted((a, b) => a.share - b.share)) console.log(line);
const differences = lines.filter(({ share }) => Math.abs(share - 0.5) > 2.6 / (2 * Math.sqrt(rounds)));
console.log(
  `${lines.length} calls, ${differences.length} beyond chance (99 %, so about ${(lines.length / 100).toFixed(1)} by chance)`,
);
await server.close();
