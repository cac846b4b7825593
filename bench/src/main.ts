import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchResultMemory } from './result-memory.ts';
import { benchBrushing } from './brushing.ts';
import { benchCached } from './cached.ts';
import { benchCachedPage } from './cached-page.ts';
import { benchChartData } from './chart-data.ts';
import { benchCrowd } from './crowd.ts';
import { benchCsvUpload } from './csv-upload.ts';
import { benchCompile } from './compile.ts';
import { benchCompose } from './compose.ts';
import { benchDashboard } from './dashboard.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { benchExploreCold } from './explore-cold.ts';
import { benchGroupCharts } from './group-charts.ts';
import { benchKiller } from './killer.ts';
import { benchLists } from './lists.ts';
import { benchPageWeight } from './page-weight.ts';
import { reportOf, tableOf } from './report.ts';
import { benchPostProcessing } from './post-processing.ts';
import { benchRepaint } from './repaint.ts';
import { benchRowRules } from './row-rules.ts';
import { benchTableScroll } from './table-scroll.ts';
import { benchSqlLab } from './sql-lab.ts';
import { benchStart } from './start.ts';
import { benchViewers } from './viewers.ts';

/*
 * npm run bench [-- --quick] [part …]: measures the built server and writes bench/report.md. With named parts only those are
 * measured, and nothing is written.
 */

const partsByName: Readonly<Record<string, (options: BenchOptions) => Promise<Figure[]>>> = {
  start: (options) => benchStart(options),
  'chart-data': (options) => benchChartData(options),
  'row-rules': (options) => benchRowRules(options),
  cached: (options) => benchCached(options),
  'cached-page': (options) => benchCachedPage(options),
  killer: (options) => benchKiller(options),
  'group-charts': (options) => benchGroupCharts(options),
  dashboard: (options) => benchDashboard(options),
  brushing: (options) => benchBrushing(options),
  'explore-cold': (options) => benchExploreCold(options),
  'page-weight': () => benchPageWeight(),
  compile: (options) => benchCompile(options),
  compose: (options) => benchCompose(options),
  repaint: (options) => benchRepaint(options),
  lists: (options) => benchLists(options),
  'sql-lab': (options) => benchSqlLab(options),
  'table-scroll': (options) => benchTableScroll(options),
  viewers: (options) => benchViewers(options),
  crowd: (options) => benchCrowd(options),
  'csv-upload': (options) => benchCsvUpload(options),
  'post-processing': (options) => benchPostProcessing(options),
  'result-memory': (options) => benchResultMemory(options),
};

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const partNames = args.filter((arg) => !arg.startsWith('--'));
const unknown = partNames.filter((name) => !(name in partsByName));
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}; there are ${Object.keys(partsByName).join(', ')}`);

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(partsByName)) {
  if (partNames.length > 0 && !partNames.includes(name)) continue;
  const found = await measure({ isQuick });
  console.log(`\n${name}\n${tableOf(found)}`);
  figures.push(...found);
}
if (partNames.length === 0) {
  const path = fileURLToPath(new URL('../report.md', import.meta.url));
  writeFileSync(path, reportOf(figures, { isQuick }));
  console.log(`\nWritten: bench/report.md`);
}
process.exitCode = figures.every(({ pass }) => pass) ? 0 : 1;
