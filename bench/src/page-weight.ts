import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import type { BenchBrowser } from './dashboard-page.ts';
import { examplePath } from './example-dashboard.ts';
import type { Figure } from './figure.ts';
import { seedChart } from './seed-chart.ts';

interface Script {
  /** Its file without folder and hash: `drawing`, `type-pie`. */
  readonly name: string;
  readonly file: string;
  /** Gzip. */
  readonly bytes: number;
  /** Asked for before that which the page is opened for was there, whether or not it had come. */
  readonly isBeforePaint: boolean;
}

type ExampleForm = Readonly<Record<string, unknown>> & { readonly viz_type: string };

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const bytesOf = (scripts: readonly Script[]): number => scripts.reduce((total, { bytes }) => total + bytes, 0);

const tilePainted = '[data-tile-id] [data-painted="true"]';
const chartPainted = '[data-content] [data-painted="true"]';
const editorThere = '.cm-content';

/** Runs in the page: keeps the moment at which the first picture was painted, or the cursor stood in the text. */
const notePaint = (selector: string): string => `
  new MutationObserver((_, observer) => {
    if (document.querySelector('${selector}') === null) return;
    observer.disconnect();
    performance.mark('first-picture');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-painted', 'class'] });
`;

/** Runs in the page: addresses of the scripts that were asked for before that moment. */
const earlyScripts = `performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime < performance.getEntriesByName('first-picture')[0].startTime).map(({ name }) => name)`;

/** The scripts that a browser with an empty cache loads for a page. */
async function scriptsOf(
  browser: BenchBrowser,
  server: BenchServer,
  path: string,
  selector: string,
): Promise<Script[]> {
  const { page, close } = await browser.openPage(server.address);
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await page.addInitScript(notePaint(selector));
  await page.goto(path);
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  // What comes after the first picture is still on its way.
  await page.waitForLoadState('networkidle');
  const early = new Set(await page.evaluate<string[]>(earlyScripts));
  const scripts = await Promise.all(
    responses.map(async (response): Promise<Script> => {
      const file = new URL(response.url()).pathname;
      const name = /([^/]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file;
      const bytes = gzipSync(await response.body(), { level: 9 }).length;
      return { name, file, bytes, isBeforePaint: early.has(response.url()) };
    }),
  );
  await close();
  return scripts;
}

/** The first example of each chart type; it stands in the folder of the type. */
async function exampleForms(): Promise<ExampleForm[]> {
  const files = globSync(join(import.meta.dirname, '../../packages/charts/src/*/example.ts')).toSorted();
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(path).href) as Promise<object>));
  return modules.flatMap((exported) =>
    Object.values(exported)
      .filter((value): value is ExampleForm => typeof value === 'object' && value !== null && 'viz_type' in value)
      .slice(0, 1),
  );
}

function weightFigure(name: string, scripts: readonly Script[], limitBytes: number): Figure {
  const bytes = bytesOf(scripts);
  return {
    name,
    limit: kilobytes(limitBytes),
    measured: kilobytes(bytes),
    ratio: bytes / limitBytes,
    bar: `≤ ${limitBytes / 1000} kB gzip`,
    pass: bytes <= limitBytes,
  };
}

/** Each chart type in Explore, with the scripts that were loaded for it. */
async function scriptsByType(browser: BenchBrowser, server: BenchServer): Promise<Map<string, Script[]>> {
  const byType = new Map<string, Script[]>();
  for (const example of await exampleForms()) {
    // What is measured weighs nothing here, and not every metric of an example may be asked here.
    const form = 'metrics' in example ? { ...example, metrics: ['departures'] } : example;
    const path = `/explore/?slice_id=${await seedChart(server, form.viz_type, form)}`;
    byType.set(form.viz_type, await scriptsOf(browser, server, path, chartPainted));
  }
  return byType;
}

/** What a type alone brings, of the type that brings most. */
function heaviestType(byType: ReadonlyMap<string, readonly Script[]>): Figure {
  const users = Map.groupBy([...byType.values()].flat(), ({ file }) => file);
  const own = [...byType].map(([type, scripts]) => ({
    type,
    scripts: scripts.filter(({ file }) => users.get(file)?.length === 1),
  }));
  const [heaviest] = own.toSorted((one, other) => bytesOf(other.scripts) - bytesOf(one.scripts));
  return weightFigure(`code of a chart type, the largest: ${heaviest?.type ?? ''}`, heaviest?.scripts ?? [], 40_000);
}

/** Declarations of chart types that came with a number alone, beside its own. */
function unexpectedScripts(scripts: readonly Script[]): Figure {
  const names = scripts.map(({ name }) => name).filter((name) => /^type-(?!big-number-total$)/.test(name));
  return {
    name: 'chart types whose code comes before one of them is shown',
    limit: 'none',
    measured: names.length === 0 ? 'none' : names.join(', '),
    ratio: names.length,
    bar: 'none',
    pass: names.length === 0,
  };
}

/** JavaScript of the pages: before the first tile, in Explore, in SQL Lab, of each chart type. */
export async function benchPageWeight(port = 18_958): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  const browser = await launchBrowser(server.address);
  try {
    const dashboard = await scriptsOf(browser, server, examplePath, tilePainted);
    const byType = await scriptsByType(browser, server);
    const number = byType.get('big_number_total') ?? [];
    const lab = await scriptsOf(browser, server, '/sqllab/', editorThere);
    const isEarly = ({ isBeforePaint }: Script): boolean => isBeforePaint;

    return [
      weightFigure('JavaScript before the first tile is painted', dashboard.filter(isEarly), 250_000),
      weightFigure('JavaScript of Explore before a number is painted', number.filter(isEarly), 350_000),
      weightFigure('JavaScript of SQL Lab before its cursor is shown', lab.filter(isEarly), 350_000),
      heaviestType(byType),
      unexpectedScripts(number),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
