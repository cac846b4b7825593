// What somebody has to read to follow the product's three journeys, in the order of reading: files that decide something on the way. Functions of
// other files that the trace of `npm run walk` passes have names that say enough; ARCHITECTURE.md tells the journeys in words.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { readSource } from './source-files.mjs';

/** `trace` is the trace that runs each of the files; `most` are the aims. */
export const journeys = [
  {
    name: 'a chart-data request, route to bytes',
    trace: 'chart data, new',
    most: { files: 8, lines: 1_500 },
    files: [
      'packages/server/src/routes/chart-data.ts',
      'packages/server/src/services/charts/run-chart-data.ts',
      'packages/server/src/services/access/open-dataset.ts',
      'packages/server/src/services/access/read-rows.ts',
      'packages/server/src/services/queries/run-query.ts',
      'packages/server/src/data/query-runner.ts',
      'packages/server/src/services/queries/describe-result.ts',
      'packages/server/src/data/response-body.ts',
    ],
  },
  {
    name: 'a click on a bar, mark to redrawn tiles',
    trace: 'click on a bar',
    most: { files: 8, lines: 800 },
    files: [
      'packages/charts/src/kit/view/EchartsChart.tsx',
      'packages/web/src/dashboard/tile/use-cross-filter.ts',
      'packages/web/src/dashboard/filter-store.ts',
      'packages/web/src/dashboard/cross-masks.ts',
      'packages/dashboard/src/filters/clauses.ts',
      'packages/web/src/dashboard/ask-on-change.ts',
      'packages/web/src/dashboard/tile-query.ts',
      'packages/web/src/dashboard/tile/use-tile-data.ts',
    ],
  },
  {
    name: 'an opening of a dashboard, address to tiles',
    trace: 'opening of a dashboard',
    most: { files: 8, lines: 800 },
    files: [
      'packages/server/src/http/pages.ts',
      'packages/server/src/services/dashboards/prefetch-dashboard-queries.ts',
      'packages/dashboard/src/queries/opening-tiles.ts',
      'packages/dashboard/src/queries/tile-context.ts',
      'packages/web/src/dashboard/ask-tiles.ts',
      'packages/web/src/dashboard/tile-query.ts',
      'packages/web/src/dashboard/page/DashboardView.tsx',
      'packages/web/src/dashboard/tile/use-tile-data.ts',
    ],
  },
];

const linesOf = (path) => readSource(path).split('\n').length - 1;

/** How many files a journey has, and lines in them. */
export const sizeOfJourney = ({ files }) => ({
  files: files.length,
  lines: files.filter((path) => existsSync(join(root, path))).reduce((sum, path) => sum + linesOf(path), 0),
});

/** Journeys above their aims, and files of them that are not there, as lines of text. */
export const checkJourneys = () =>
  journeys.flatMap((journey) => {
    const { files, lines } = sizeOfJourney(journey);
    return [
      ...(files > journey.most.files ? [`${journey.name}: ${files} files to read, at most ${journey.most.files}`] : []),
      ...(lines > journey.most.lines ? [`${journey.name}: ${lines} lines to read, at most ${journey.most.lines}`] : []),
      ...journey.files
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${journey.name}: ${path} is not there (tools/journeys.mjs)`),
    ];
  });

/** Files of the journeys that their traces have not run; `traces` has the files that each trace ran. */
export const unrunFiles = (traces) =>
  journeys.flatMap(({ name, trace, files }) =>
    files.filter((path) => !traces.get(trace)?.has(path)).map((path) => `${name}: ${path} was not run by the trace`),
  );
