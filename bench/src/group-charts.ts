import { benchFile, uploadFile } from './bench-table.ts';
import { startBenchServer } from './bench-server.ts';
import { compare, queryObject, statementOf } from './raw-comparison.ts';
import { launchBrowser } from './dashboard-page.ts';
import { ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';
import { scrollBy, scrollFigures } from './scrolling.ts';
import { seedChart } from './seed-chart.ts';

const delay = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'average delay' };
const day = { expressionType: 'SQL', sqlExpression: 'ts', label: 'ts', timeGrain: 'P1D', columnType: 'BASE_AXIS' };

/** What charts of groups ask of ten million rows. */
const queriesOfCharts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'pivot table with all totals': {
    columns: ['carrier', 'origin'],
    metrics: [delay],
    row_limit: 10_000,
    subtotals: [['carrier'], ['origin'], []],
  },
  treemap: { columns: ['carrier', 'origin'], metrics: ['count'], row_limit: 10_000, subtotals: [[], ['carrier']] },
  'box plot': {
    columns: [day, 'carrier'],
    metrics: [delay],
    series_columns: ['carrier'],
    row_limit: 50_000,
    post_processing: [
      {
        operation: 'boxplot',
        options: { groupby: ['carrier'], metrics: [delay.label], whisker_type: 'percentile', percentiles: [5, 95] },
      },
    ],
  },
  'heat map': {
    columns: ['carrier', 'origin'],
    metrics: [delay],
    row_limit: 10_000,
    post_processing: [{ operation: 'rank', options: { metric: delay.label } }],
  },
};

const statementsIn = (sql: string): readonly string[] =>
  sql
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** A chart's query, and the statements that it is made of. */
interface Compared {
  readonly name: string;
  readonly body: string;
  readonly statements: readonly string[];
}

/** CPU of a chart and of its statements, in ms. */
interface Round {
  readonly rawCpu: number;
  readonly oursCpu: number;
}

/** The CPU of other processes is told in steps of 10 ms each, so a round is many runs, and rounds of one chart lie apart from each other. */
const runsOfRound = 12;

/**
 * So many results go before the first round: until then V8 compiles, at 2 to 3 ms of CPU a result, what a server that has been in use for a few
 * minutes has compiled.
 */
const untilCompiled = 50;

const moreOf = ({ rawCpu, oursCpu }: Round): number => oursCpu - rawCpu;
const signed = (cpuMs: number): string => `${cpuMs < 0 ? '−' : '+'}${Math.abs(cpuMs).toFixed(1)}`;

/** The round in the middle by how much more the chart took than its statements. */
function figureOf({ name, statements }: Compared, rounds: readonly Round[]): Figure {
  const byMore = rounds.toSorted((one, other) => moreOf(one) - moreOf(other));
  const middle = byMore[Math.floor(byMore.length / 2)] ?? { rawCpu: Number.NaN, oursCpu: Number.NaN };
  return {
    name: `${name} of 10 million rows, uncached, CPU`,
    limit: `its ${statements.length === 1 ? 'statement' : `${statements.length} statements`} ${ms(middle.rawCpu)}`,
    measured: `${ms(middle.oursCpu)}; ${byMore.map((round) => signed(moreOf(round))).join(', ')} ms in ${rounds.length} rounds`,
    ratio: middle.oursCpu / middle.rawCpu,
    bar: '≤ raw + 5 ms, the round in the middle',
    pass: moreOf(middle) <= 5,
  };
}

async function benchEngine(isQuick: boolean, port: number): Promise<Figure[]> {
  const server = await startBenchServer(port);
  const raw = await openRawEngine();
  try {
    const dataset = await uploadFile(server, await benchFile(10_000_000, 'parquet'), 'flights10m');
    const charts: Compared[] = [];
    for (const [name, query] of Object.entries(queriesOfCharts)) {
      const body = queryObject(dataset.id, query);
      charts.push({ name, body, statements: statementsIn(await statementOf(server, body, raw.connection)) });
    }
    for (const { body } of charts) await compare(server, { body, runs: untilCompiled }, () => Promise.resolve());
    const rounds = charts.map((): Round[] => []);
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1)
      for (const [index, { body, statements }] of charts.entries()) {
        const sample = await compare(server, { body, runs: runsOfRound }, async () => {
          for (const statement of statements) (await raw.connection.runAndReadAll(statement)).getRows();
        });
        rounds[index]?.push(sample);
      }
    return charts.map((chart, index) => figureOf(chart, rounds[index] ?? []));
  } finally {
    raw.close();
    await server.stop();
  }
}

const paintBarMs = 300;
const pivot = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['date'],
  groupbyColumns: ['departure_hour', 'delay_class'],
  time_grain_sqla: 'P1D',
  temporal_columns_lookup: { date: true },
  metrics: ['departures'],
  row_limit: 50_000,
  time_range: 'No filter',
};

/** Notes in the page: when the grid is there. */
const watch = `
  window.pivotNotes = { paintedAt: 0 };
  new MutationObserver((_, observer) => {
    if (document.querySelector('[role=treegrid] [role=gridcell]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.pivotNotes.paintedAt = performance.now(); });
  }).observe(document, { subtree: true, childList: true });
`;

async function benchScroll(port: number): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  try {
    const id = await seedChart(server, 'Pivot of many cells', pivot);
    const browser = await launchBrowser(server.address, { hasScrollBars: true });
    try {
      const { page, close } = await browser.openPage(server.address);
      await page.addInitScript(watch);
      await page.goto(`/explore/?slice_id=${id}`);
      await page.locator('[role=treegrid] [role=gridcell]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const cameAt = (await page.evaluate(
        `performance.getEntriesByType('resource').filter(({ name, responseEnd }) => name.includes('/chart/data') && responseEnd < window.pivotNotes.paintedAt).reduce((at, one) => Math.max(at, one.responseEnd), 0)`,
      )) as number;
      const paintMs = ((await page.evaluate('window.pivotNotes.paintedAt')) as number) - cameAt;
      const frames = await scrollBy(page, '[role=treegrid]', [
        'down with the wheel',
        'down by the thumb',
        'across with the wheel',
        'across by the thumb',
      ]);
      await close();
      return [
        ...scrollFigures('pivot of 20,000 cells', [frames]),
        {
          name: 'pivot of 20,000 cells, first paint after its data',
          limit: `${paintBarMs} ms`,
          measured: ms(paintMs),
          ratio: paintMs / paintBarMs,
          bar: `≤ ${paintBarMs} ms`,
          pass: paintMs <= paintBarMs,
        },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Charts of groups: what ten million rows cost beside their statements, and how a pivot table of 20,000 cells scrolls. */
export async function benchGroupCharts({ isQuick }: BenchOptions, port = 18_952): Promise<Figure[]> {
  return [...(await benchEngine(isQuick, port)), ...(await benchScroll(port + 1))];
}
