// What somebody has to read to follow the product's journeys, in the order of reading: every file that decides something on the way. Functions of
// other files that the trace of `npm run walk` passes have names that say enough; ARCHITECTURE.md tells the journeys in words. A click and an opening
// send their queries as a list, and each query of it is a chart-data request: journeys of their own, which are walked by both.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { readSource } from './source-files.mjs';

/** `trace` is the trace that runs each of the files; `most` are the aims, `traced` what the trace may pass in all. */
export const journeys = [
  {
    name: 'a chart-data request, route to bytes',
    trace: 'chart data, new',
    most: { files: 8, lines: 1_500 },
    traced: { files: 130, lines: 4_100 },
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
    name: 'a list of queries, page to server and back',
    trace: 'opening of a dashboard',
    most: { files: 8, lines: 800 },
    files: [
      'packages/web/src/api/request-batch.ts',
      'packages/server/src/routes/chart-data.ts',
      'packages/server/src/data/query-batch.ts',
      'packages/server/src/data/batch-runner.ts',
    ],
  },
  {
    name: 'a click on a bar, mark to redrawn tiles',
    trace: 'click on a bar',
    most: { files: 8, lines: 1_000 },
    traced: { files: 370, lines: 11_200 },
    files: [
      'packages/charts/src/kit/view/EchartsChart.tsx',
      'packages/web/src/dashboard/tile/use-cross-filter.ts',
      'packages/web/src/dashboard/filter-store.ts',
      'packages/dashboard/src/filters/clauses.ts',
      'packages/dashboard/src/queries/tile-queries.ts',
      'packages/web/src/dashboard/prefetch-on-filter-change.ts',
      'packages/web/src/dashboard/tile-query.ts',
      'packages/web/src/dashboard/tile/use-tile-data.ts',
    ],
  },
  {
    name: 'an opening of a dashboard, address to tiles',
    trace: 'opening of a dashboard',
    most: { files: 8, lines: 1_000 },
    traced: { files: 620, lines: 20_200 },
    files: [
      'packages/server/src/http/pages.ts',
      'packages/server/src/http/kept-openings.ts',
      'packages/server/src/services/dashboards/prefetch-dashboard-queries.ts',
      'packages/dashboard/src/queries/tile-queries.ts',
      'packages/web/src/dashboard/prefetch-tiles.ts',
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

/** Where `npm run walk` writes what it has traced. */
export const journeysPage = 'docs/journeys.md';

/** The lines of the page that say what is to be read; they have no numbers that change with every line of code. */
const namesOnPage = ({ name, files }) => [
  `## ${name[0].toUpperCase()}${name.slice(1)}`,
  ...files.map((path) => `\`${path}\``),
];

function checkPage() {
  const page = readSource(journeysPage);
  return journeys
    .flatMap(namesOnPage)
    .filter((text) => !page.includes(text))
    .map((text) => `${journeysPage} lacks ${text}: npm run walk writes it`);
}

/** Totals of traces above their limits, as lines of text; `traces` has the lines that each trace ran, by file. */
export const checkTraces = (traces) =>
  journeys.flatMap(({ name, trace, traced }) => {
    if (traced === undefined) return [];
    const { files, lines } = sizeOfTrace(traces.get(trace));
    return [
      ...(files > traced.files ? [`${name}: the trace passes ${files} files, at most ${traced.files}`] : []),
      ...(lines > traced.lines ? [`${name}: the trace passes ${lines} lines, at most ${traced.lines}`] : []),
    ];
  });

/** How many files a trace passes, and lines that ran. */
const sizeOfTrace = (walkedPlaces) => ({
  files: walkedPlaces.size,
  lines: [...walkedPlaces.values()].reduce((sum, { lines }) => sum + lines.size, 0),
});

/** The page: what is to be read of each journey, and every file that its trace passes. */
export function pageOfJourneys(traces) {
  const parts = journeys.map(({ name, trace, most, traced, files }) => {
    const read = sizeOfJourney({ files });
    const walkedPlaces = traces.get(trace);
    const all = sizeOfTrace(walkedPlaces);
    const row = (path) => `| \`${path}\` | ${linesOf(path)} | ${walkedPlaces.get(path)?.lines.size ?? 0} |`;
    return [
      `## ${name[0].toUpperCase()}${name.slice(1)}`,
      '',
      `To read: ${read.files} files (at most ${most.files}), ${read.lines} lines (at most ${most.lines}).` +
        (traced === undefined
          ? ''
          : ` Its trace, *${trace}*, passes ${all.files} files and ${all.lines} lines of them.`),
      '',
      '| file | lines | that run |',
      '|---|---|---|',
      ...files.map(row),
      ...(traced === undefined
        ? []
        : [
            '',
            '<details><summary>All files that the trace passes, with the lines that run</summary>',
            '',
            [...walkedPlaces]
              .toSorted(([one], [other]) => (one < other ? -1 : 1))
              .map(([path, { lines }]) => `\`${path.replace('packages/', '').replace('/src/', '/')}\` ${lines.size}`)
              .join(', '),
            '',
            '</details>',
          ]),
    ].join('\n');
  });
  const head =
    '# Journeys\n\nWhat somebody has to read to follow each of them, and what a trace of V8 says that they pass. Written by `npm run walk`, which fails when a file of a list was\n' +
    'not run by its trace, or a limit of `tools/journeys.mjs` is passed; `npm run check` compares the lists. A click and an opening send *a list of queries*, and each query of it is\n' +
    '*a chart-data request*: both are read once and stand by themselves. Where a pointer has rested near the chart before the click, cubes answer it instead (decision 0056).';
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** Journeys above their aims, and files of them that are not there, as lines of text. */
export const checkJourneys = () =>
  checkPage().concat(
    journeys.flatMap((journey) => {
      const { files, lines } = sizeOfJourney(journey);
      return [
        ...(files > journey.most.files
          ? [`${journey.name}: ${files} files to read, at most ${journey.most.files}`]
          : []),
        ...(lines > journey.most.lines
          ? [`${journey.name}: ${lines} lines to read, at most ${journey.most.lines}`]
          : []),
        ...journey.files
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => `${journey.name}: ${path} is not there (tools/journeys.mjs)`),
      ];
    }),
  );

/** Files of the journeys that their traces have not run; `traces` has the files that each trace ran. */
export const unrunFiles = (traces) =>
  journeys.flatMap(({ name, trace, files }) =>
    files.filter((path) => !traces.get(trace)?.has(path)).map((path) => `${name}: ${path} was not run by the trace`),
  );
