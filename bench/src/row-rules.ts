import { benchFile, uploadFile } from './bench-table.ts';
import { startBenchServer } from './bench-server.ts';
import { compare, queryObject, statementOf } from './raw-comparison.ts';
import type { Sample } from './raw-comparison.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';

const rule = "cancelled = FALSE AND carrier <> 'AA'";
const json = { 'content-type': 'application/json' };

const average = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'average delay',
};
const sql = (expression: string, label: string) => ({ expressionType: 'SQL', sqlExpression: expression, label });

/** Queries as users ask them: of columns and filters alone, and with SQL of their own. */
const queries: Readonly<
  Record<string, { readonly isFree: boolean; readonly query: Readonly<Record<string, unknown>> }>
> = {
  'structured filters': {
    isFree: false,
    query: {
      columns: ['origin'],
      metrics: ['count', average],
      filters: [
        { col: 'carrier', op: 'IN', val: ['DL', 'UA', 'WN', 'AA'] },
        { col: 'delay', op: '>', val: 10 },
      ],
    },
  },
  'free SQL over numbers and times': {
    isFree: true,
    query: { columns: [sql('EXTRACT(month FROM ts)', 'month')], metrics: ['count', average] },
  },
  'free SQL over texts': {
    isFree: true,
    query: { columns: [sql('LOWER(origin)', 'place')], metrics: ['count', average] },
  },
};

/** The same queries under one row rule, each beside the raw statement with the rule in its WHERE. */
export async function benchRowRules({ isQuick }: BenchOptions, port = 18_943): Promise<Figure[]> {
  const runs = isQuick ? 15 : 60;
  const server = await startBenchServer(port);
  const raw = await openRawEngine();
  try {
    const dataset = await uploadFile(server, await benchFile(10_000_000, 'parquet'), 'flights10m');
    const statements = new Map<string, string>();
    for (const [name, { query }] of Object.entries(queries)) {
      const open = await statementOf(server, queryObject(dataset.id, query), raw.connection);
      const keyword = /\nWHERE /.test(open) ? '\n  AND' : '\nWHERE';
      statements.set(name, open.replace('\nGROUP BY', `${keyword} (${rule})\nGROUP BY`));
    }
    const roles = await server.send('/api/v1/security/roles/');
    const { result } = JSON.parse(roles.bytes.toString()) as { result: { id: number; name: string }[] };
    const body = JSON.stringify({
      name: 'bench',
      filter_type: 'Regular',
      tables: [dataset.id],
      roles: result.filter(({ name }) => name === 'Admin').map(({ id }) => id),
      clause: rule,
    });
    await server.send('/api/v1/rowlevelsecurity/', { method: 'POST', headers: json, body });
    const figures: Figure[] = [];
    for (const [name, { isFree, query }] of Object.entries(queries)) {
      const ruledSql = statements.get(name) ?? '';
      const sample = await compare(server, { body: queryObject(dataset.id, query), runs }, async () =>
        (await raw.connection.runAndReadAll(ruledSql)).getRows(),
      );
      figures.push(...figuresOf(`under a row rule, ${name}`, sample, isFree));
    }
    return figures;
  } finally {
    raw.close();
    await server.stop();
  }
}

function figuresOf(name: string, { raw, ours, rawCpu, oursCpu }: Sample, isFree: boolean): Figure[] {
  const [limit, measuredMs] = [median(raw), median(ours)];
  const noBar = { bar: 'shown', pass: true };
  return [
    {
      name: `${name}, p50`,
      limit: `raw with the rule ${ms(limit)}`,
      measured: ms(measuredMs),
      ratio: measuredMs / limit,
      ...noBar,
    },
    {
      name: `${name}, CPU`,
      limit: `raw with the rule ${ms(rawCpu)}`,
      measured: ms(oursCpu),
      ratio: oursCpu / rawCpu,
      ...(isFree ? noBar : { bar: '≤ raw + 5 ms', pass: oursCpu <= rawCpu + 5 }),
    },
  ];
}
