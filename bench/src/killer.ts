import { benchFile, uploadFile } from './bench-table.ts';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { plainClient } from './plain-client.ts';

const json = { 'content-type': 'application/json' };
const question = (datasetId: number, query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query], force: true });

const small = {
  columns: [{ expressionType: 'SQL', sqlExpression: 'EXTRACT(month FROM ts)', label: 'month' }],
  metrics: [
    'count',
    { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average' },
  ],
};

/** Seconds of every core, and much memory: many groups with all their values. `turn` makes it another question. */
const killer = (which: number, turn: number) => ({
  columns: [{ expressionType: 'SQL', sqlExpression: `id % ${500_000 + which * 1_000 + turn}`, label: 'bucket' }],
  metrics: [
    { expressionType: 'SQL', sqlExpression: 'MEDIAN(price * (1 + distance))', label: 'middle' },
    { expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT distance + delay)', label: 'different' },
  ],
  row_limit: 100,
});

/** Asks killers one after the other until told to stop; answers how many came to their end. */
function keepAsking(server: BenchServer, datasetId: number, which: number): { readonly stop: () => Promise<number> } {
  let isOver = false;
  let count = 0;
  const asking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = question(datasetId, killer(which, turn));
      const sent = server.send('/api/v1/chart/data', { method: 'POST', headers: json, body });
      // One that reached its time limit did not come to its end.
      count += await sent.then(
        () => 1,
        () => 0,
      );
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await asking;
      return count;
    },
  };
}

/** What a small uncached question waits beside others that take seconds of every core, against the same without them. */
export async function benchKiller({ isQuick }: BenchOptions, port = 18_947): Promise<Figure[]> {
  const runs = isQuick ? 60 : 300;
  const server = await startBenchServer(port);
  try {
    const dataset = await uploadFile(server, await benchFile(10_000_000, 'parquet'), 'flights10m');
    const client = await plainClient(server.port, {
      path: '/api/v1/chart/data',
      headers: { ...json, ...server.identity },
      body: question(dataset.id, small),
    });
    const times = async (count: number): Promise<number[]> => {
      const samples: number[] = [];
      for (let run = 0; run < count; run += 1) samples.push(await client.ask());
      return samples;
    };
    await times(20);
    const alone = percentile(await times(runs), 0.95);
    const figures: Figure[] = [];
    for (const killers of [1, 2]) {
      const startedAt = performance.now();
      const asked = Array.from({ length: killers }, (_, which) => keepAsking(server, dataset.id, which));
      const beside = percentile(await times(runs), 0.95);
      const ended = (await Promise.all(asked.map(({ stop }) => stop()))).reduce((sum, one) => sum + one, 0);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      figures.push({
        name: `small uncached question beside ${killers} killer${killers === 1 ? '' : 's'} (${ended} ended in ${seconds} s), p95`,
        limit: `without ${ms(alone)}`,
        measured: ms(beside),
        ratio: beside / alone,
        bar: '≤ 1.2 × without + 10 ms',
        pass: beside <= alone * 1.2 + 10,
      });
    }
    client.close();
    return figures;
  } finally {
    await server.stop();
  }
}
