import { benchFile, uploadFile } from './bench-table.ts';
import { compare, queryObject, statementOf } from './raw-comparison.ts';
import type { Sample } from './raw-comparison.ts';
import { startBenchServer } from './bench-server.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';

const monthOfYear = { expressionType: 'SQL', sqlExpression: 'EXTRACT(month FROM ts)', label: 'month' };
const twelveGroups = {
  columns: [monthOfYear],
  metrics: [
    'count',
    { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average delay' },
  ],
};
const fiftyThousand = {
  columns: ['id', 'ts', 'carrier', 'origin', 'dest', 'delay', 'distance', 'price', 'cancelled', 'lat'],
  row_limit: 50_000,
};

function rowsOf(columns: unknown[][], names: readonly string[]): string {
  const count = columns[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(names.map((name, index) => [name, columns[index]?.[row]])),
  );
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

/** Uncached chart data: a small result out of ten million rows, and a large one, each beside the raw engine. */
export async function benchChartData({ isQuick }: BenchOptions, port = 18_941): Promise<Figure[]> {
  const runs = isQuick ? 15 : 100;
  const server = await startBenchServer(port);
  const raw = await openRawEngine();
  try {
    const dataset = await uploadFile(server, await benchFile(10_000_000, 'parquet'), 'flights10m');
    const smallQuery = queryObject(dataset.id, twelveGroups);
    const smallSql = await statementOf(server, smallQuery, raw.connection);
    const groups = await compare(server, { body: smallQuery, runs }, async () =>
      (await raw.connection.runAndReadAll(smallSql)).getRows(),
    );
    const large = queryObject(dataset.id, fiftyThousand);
    const largeSql = await statementOf(server, large, raw.connection);
    const rows = await compare(server, { body: large, runs }, async () => {
      const result = await raw.connection.runAndReadAll(largeSql);
      return rowsOf(result.getColumnsJS(), result.columnNames());
    });
    return [...smallFigures(groups), largeFigure(rows)];
  } finally {
    raw.close();
    await server.stop();
  }
}

function smallFigures(sample: Sample): Figure[] {
  const name = 'chart data, uncached, 12 groups of 10 million rows';
  const figureAt = (share: number, label: string, allowance: number): Figure => {
    const [limit, measuredMs] = [percentile(sample.raw, share), percentile(sample.ours, share)];
    return {
      name: `${name}, ${label}`,
      limit: `raw engine ${ms(limit)}`,
      measured: ms(measuredMs),
      ratio: measuredMs / limit,
      bar: `≤ raw + ${allowance} ms`,
      pass: measuredMs <= limit + allowance,
    };
  };
  const { rawCpu, oursCpu } = sample;
  const cpu: Figure = {
    name: `${name}, CPU`,
    limit: `raw engine ${ms(rawCpu)}`,
    measured: ms(oursCpu),
    ratio: oursCpu / rawCpu,
    bar: '≤ raw + 5 ms',
    pass: oursCpu <= rawCpu + 5,
  };
  return [figureAt(0.5, 'p50', 3), figureAt(0.95, 'p95', 10), cpu];
}

function largeFigure(sample: Sample): Figure {
  const [limit, measuredMs] = [median(sample.raw), median(sample.ours)];
  return {
    name: 'chart data, uncached, 50,000 rows × 10 columns',
    limit: `raw fetch by columns and JSON ${ms(limit)}`,
    measured: ms(measuredMs),
    ratio: measuredMs / limit,
    bar: '≤ 1.3 × raw',
    pass: measuredMs <= 1.3 * limit,
  };
}
