// docs/settings.md: the settings of the server by config.ts, and the variables that only tests and tools read.
import { settings } from '../packages/server/src/config.ts';
import { isTest, readSource, sourceFiles } from './source-files.mjs';

/** What tests and tools read; the server reads none of them. */
const toolVariables = {
  CHROMIUM_PATH: 'Program file of the Chromium that browser tests and pictures run. Default: that of the system.',
  SEXTANT_CHROMIUM: 'The same for the pictures of the design system (`packages/ui/gallery/shoot.mjs`).',
  SEXTANT_FAULT_ROUNDS: 'How often the part `kills` of `npm run faults` kills each thing. Default: 50.',
  SEXTANT_BENCH_SERVER: 'Entry of the server that `npm run bench` measures. Default: the built one.',
  SEXTANT_DEV_SERVER: 'Address to which Vite sends requests of the page; `npm run dev` sets it.',
  SEXTANT_E2E_PORT: 'First port of the servers of browser tests. Default: chosen by the process.',
  SEXTANT_E2E_PASSWORD: 'Password of the administrator in browser tests.',
  SEXTANT_E2E_DATA: 'Data folder of the server of browser tests. Default: a temporary one.',
  SEXTANT_E2E_EVERY_CHART_TYPE: '`1` tries every chart type in the browser, not a sample; `npm run faults` sets it.',
  SEXTANT_E2E_QUICK: 'With `yes`, npm run screenshots leaves out axe and tabbing. Set by --quick.',
  SEXTANT_E2E_FIXED_CLOCK:
    'With `yes`, npm run screenshots stops the clock of its pages, names what it makes by the screen, and takes one after the other, so that two runs can be compared. Set by --fixed-clock, --compare and --since.',
  SEXTANT_TEST_POSTGRES_URL:
    'PostgreSQL that tests use. Default: `npm test` starts one; without any, its tests are skipped.',
  SEXTANT_TEST_MYSQL_URL: 'The same for MariaDB or MySQL.',
  SEXTANT_TEST_CLICKHOUSE_URL: 'The same for ClickHouse.',
  SEXTANT_TEST_TRINO_URL: 'The same for Trino. Default: its tests are skipped.',
  SEXTANT_TEST_CLICKHOUSE_COMMAND: 'Command that runs a statement in ClickHouse, for the golden SQL.',
  SEXTANT_TEST_TRINO_COMMAND: 'The same for Trino.',
  SEXTANT_TEST_THOROUGH:
    '`1` has the tests with random inputs try all of them, not a sample; `npm run faults` sets it.',
  SEXTANT_TEST_KILLS: 'How often the tests of kills kill; `npm run faults` sets it.',
  SEXTANT_TEST_KILL_AT: 'Step at which a process of a test ends itself; the tests set it.',
  SEXTANT_TEST_WRITE_DOCS: '`1` writes the matrices of access and rows; `npm run docs` sets it.',
};

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

/** A doc line without the sentence on its default, and that sentence. */
function splitDoc(doc) {
  const [meaningText, statedDefault] = doc.split(/\s*Default: /);
  return { meaning: meaningText, stated: statedDefault?.replace(/\.$/, '') ?? null };
}

function defaultOf({ doc, fallback }) {
  const { stated } = splitDoc(doc);
  if (stated !== null) return stated;
  if (typeof fallback === 'boolean') return fallback ? '`on`' : '`off`';
  return `\`${String(fallback)}\``;
}

const settingRow = (one) =>
  `| \`${one.variable}\` | ${cell(splitDoc(one.doc).meaning)}${one.isSecret ? ' Secret.' : ''} | ${cell(defaultOf(one))} |`;

/** Features with the comments that stand over them. */
function featureRows() {
  const source = readSource('packages/contract/src/model/features.ts');
  const found = source.matchAll(/\/\*\* (.+) \*\/\n\s+([A-Z_]+): (true|false),/g);
  return [...found].map(
    ([, doc, name, isOn]) => `| \`${name}\` | ${cell(doc)} | \`${isOn === 'true' ? 'on' : 'off'}\` |`,
  );
}

/** Variables that sources name and this page does not. */
export function undocumentedVariables() {
  const declaredVariables = new Set([
    ...Object.values(settings).map(({ variable }) => variable),
    ...Object.keys(toolVariables),
  ]);
  const settingUses = sourceFiles()
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      [...readSource(path).matchAll(/\bSEXTANT(?:_[A-Z0-9]+)+\b(?!_)/g)].map(([name]) => ({ name, path })),
    );
  return [
    ...new Map(settingUses.filter(({ name }) => !declaredVariables.has(name)).map((one) => [one.name, one])).values(),
  ].map(
    ({ name, path }) =>
      `${path} names ${name}, which docs/settings.md does not: add it to config.ts or tools/settings-page.mjs`,
  );
}

export const settingsPage = () =>
  [
    '# Settings',
    '',
    'Made from `packages/server/src/config.ts` by `npm run docs`; change the table there. All come from the environment, of the server and of',
    '`npm run sextant` alike. Every error in them is printed at once, before anything starts; a `SEXTANT_…` that is no setting is one.',
    '',
    '| variable | meaning | default |',
    '|---|---|---|',
    ...Object.values(settings).map(settingRow),
    '',
    '## Features',
    '',
    'Members of `SEXTANT_FEATURE_FLAGS`, each `true` or `false`.',
    '',
    '| feature | meaning | default |',
    '|---|---|---|',
    ...featureRows(),
    '',
    '## Tests and tools',
    '',
    'The server reads none of these.',
    '',
    '| variable | meaning |',
    '|---|---|',
    ...Object.entries(toolVariables).map(([name, doc]) => `| \`${name}\` | ${cell(doc)} |`),
    '',
  ].join('\n');
