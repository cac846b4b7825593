import { benchFile, uploadFile } from './bench-table.ts';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { plainClient } from './plain-client.ts';
import { signInViewer } from './viewer.ts';
import { makeUsers, userPassword } from './viewers.ts';

const json = { 'content-type': 'application/json' };
const queryObject = (datasetId: number, query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query], force: true });

const smallForm = {
  columns: [{ expressionType: 'SQL', sqlExpression: 'EXTRACT(month FROM ts)', label: 'month' }],
  metrics: [
    'count',
    { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average' },
  ],
};

/** Seconds of every core, and much memory: many groups with all their values. `turn` makes it another query. */
const killer = (number: number, round: number) => ({
  columns: [{ expressionType: 'SQL', sqlExpression: `id % ${500_000 + number * 1_000 + round}`, label: 'bucket' }],
  metrics: [
    { expressionType: 'SQL', sqlExpression: 'MEDIAN(price * (1 + distance))', label: 'middle' },
    { expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT distance + delay)', label: 'different' },
  ],
  row_limit: 100,
});

/** Asks a killer; false when it did not come to its end. */
const request = (server: BenchServer, datasetId: number, query: ReturnType<typeof killer>): Promise<boolean> =>
  server.send('/api/v1/chart/data', { method: 'POST', headers: json, body: queryObject(datasetId, query) }).then(
    () => true,
    () => false,
  );

interface Load {
  readonly name: string;
  /** Ends it; says what came of it. */
  readonly stop: () => Promise<string>;
}

/** Asks `count` killers side by side, one after the other until told to stop. */
function keepRequesting(server: BenchServer, datasetId: number, count: number): Load {
  let isOver = false;
  const times: number[] = [];
  const input = Array.from({ length: count }, async (_, number) => {
    for (let round = 0; !isOver; round += 1) {
      const startedAt = performance.now();
      if (await request(server, datasetId, killer(number, round))) times.push(performance.now() - startedAt);
    }
  });
  return {
    name: `${count} killer${count === 1 ? '' : 's'}`,
    stop: async () => {
      isOver = true;
      await Promise.all(input);
      return `${times.length} ended, each in ${(median(times) / 1000).toFixed(1)} s`;
    },
  };
}

/** Asks `count` killers at once, which nobody waits for in the end. */
function requestAtOnce(server: BenchServer, datasetId: number, count: number): Load {
  let endedCount = 0;
  for (let round = 0; round < count; round += 1)
    void request(server, datasetId, killer(2, round)).then((hasEnded) => (endedCount += hasEnded ? 1 : 0));
  return { name: `${count} killers at once`, stop: async () => `${endedCount} ended meanwhile` };
}

/** What somebody waits for a small uncached query while another asks what takes seconds of every core, against the same without it. */
export async function benchKiller({ isQuick }: BenchOptions, port = 18_947): Promise<Figure[]> {
  const runs = isQuick ? 60 : 300;
  const server = await startBenchServer(port);
  try {
    const dataset = await uploadFile(server, await benchFile(10_000_000, 'parquet'), 'flights10m');
    const [name = ''] = await makeUsers(server, 1, 'Admin');
    const other = await signInViewer(port, name, userPassword);
    const client = await plainClient(server.port, {
      path: '/api/v1/chart/data',
      headers: { ...json, ...other.identity },
      body: queryObject(dataset.id, smallForm),
    });
    const times = async (count: number): Promise<number[]> => {
      const samples: number[] = [];
      for (let run = 0; run < count; run += 1) samples.push(await client.request());
      return samples;
    };
    await times(20);
    const startedAt = performance.now();
    await request(server, dataset.id, killer(3, 0));
    const killerAlone = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const figureBeside = async (start: () => Load): Promise<Figure> => {
      const aloneP95 = percentile(await times(runs), 0.95);
      const load = start();
      const samples = await times(runs);
      return figureOf({ load: `${load.name} (${await load.stop()}; alone ${killerAlone})`, alone: aloneP95, samples });
    };
    const figures = [
      await figureBeside(() => keepRequesting(server, dataset.id, 1)),
      await figureBeside(() => keepRequesting(server, dataset.id, 2)),
      await figureBeside(() => requestAtOnce(server, dataset.id, 200)),
    ];
    client.close();
    other.close();
    return figures;
  } finally {
    await server.stop();
  }
}

/** Until a killer is known for what it is, it shares the cores: the first of the samples are reported by themselves. */
const firstSamples = 5;

function figureOf(sample: {
  readonly load: string;
  readonly alone: number;
  readonly samples: readonly number[];
}): Figure {
  const loadedP95 = percentile(sample.samples, 0.95);
  const first = Math.max(...sample.samples.slice(0, firstSamples));
  return {
    name: `small uncached query of another user beside ${sample.load}, p95`,
    limit: `without ${ms(sample.alone)}`,
    measured: `${ms(loadedP95)} (p50 ${ms(median(sample.samples))}, slowest of the first ${firstSamples} ${ms(first)})`,
    ratio: loadedP95 / sample.alone,
    bar: '≤ 1.2 × without + 10 ms',
    pass: loadedP95 <= sample.alone * 1.2 + 10,
  };
}
