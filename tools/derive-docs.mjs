// Writes the documents and the table of calls that are derived from the code; with --check it only compares. Runs under the product's Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOf } from '../packages/contract/src/api/call.ts';
import { api } from '../packages/contract/src/api.ts';
import { root } from './bootstrap.mjs';
import { compareNow } from './compare-openapi.mjs';
import { coveredTable } from './covered-cases.mjs';
import { typeFiles, unlistedTypes } from './type-files.mjs';
import { settingsPage, undocumentedVariables } from './settings-page.mjs';
import { errors } from '../packages/contract/src/errors/table.ts';

/** Parameters that show their own names: `{column}`, which a list of one does as a text, too. */
const namedParams = new Proxy(
  { fields: { '{field}': ['{what is wrong with it}'] } },
  { get: (params, name) => params[name] ?? [`{${String(name)}}`] },
);

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function errorsPage() {
  const rows = Object.entries(errors).map(
    ([code, { status, type, message, doc }]) =>
      `| ${code} | ${status} | ${type} | ${cell(String(message(namedParams)))} | ${cell(doc)} |`,
  );
  return [
    '# Errors',
    '',
    'Made from the tables of `packages/contract/src/errors/` by `npm run docs`; change them there.',
    '',
    '| code | status | type on the wire | message | what it means and what to do |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The calls of one resource: its routes without their schemas, of which a page that only makes calls would build four thousand. */
function callsOfResource(resource, actions) {
  const line = ([action, route]) => {
    const { method, path, body } = callOf(route);
    return `  ${action}: { method: '${method}', path: '${path}', body: ${body === null ? 'null' : `'${body}'`} },`;
  };
  return [
    "import type { api as routes } from '../api.ts';",
    "import type { CallsOf } from '../api/call.ts';",
    '',
    '/** Made from `api.ts` by `npm run docs`; change the routes there. */',
    `export const ${resource}: CallsOf<typeof routes>['${resource}'] = {`,
    ...Object.entries(actions).map(line),
    '};',
    '',
  ].join('\n');
}

/** A file a resource: a page has the calls of those that it begins with, the others come with what makes them. */
function callsFiles() {
  const folder = 'packages/contract/src/calls';
  const names = Object.keys(api).map((resource) => `export { ${resource} } from './${kebab(resource)}.ts';`);
  return {
    ...Object.fromEntries(
      Object.entries(api).map(([resource, actions]) => [
        `${folder}/${kebab(resource)}.ts`,
        callsOfResource(resource, actions),
      ]),
    ),
    [`${folder}/resources.ts`]: ['// Made from `api.ts` by `npm run docs`.', ...names, ''].join('\n'),
  };
}

/** Written by hand but for the table at its end. */
function securityPage() {
  const marker = '<!-- Made from the titles of the tests by tools/derive-docs.mjs -->';
  const [writtenPart] = readFileSync(join(root, 'docs', 'security.md'), 'utf8').split(marker);
  return `${writtenPart}${marker}\n\n${coveredTable()}\n`;
}

/** Written by hand but for the table of calls that are not here. */
function differencesPage() {
  const [start, end] = [
    '<!-- Calls: made from both OpenAPI documents by tools/derive-docs.mjs -->',
    '<!-- Calls end here -->',
  ];
  const page = readFileSync(join(root, 'docs', 'differences.md'), 'utf8');
  const [before, rest] = page.split(start);
  const methods = new Map();
  for (const call of compareNow().missing) {
    const [method, path] = call.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  const rows = [...methods].map(([path, names]) => `| \`${path}\` | ${names.join(', ')} |`);
  const table = ['| path | methods that are not here |', '|---|---|', ...rows].join('\n');
  return `${before}${start}\n\n${table}\n\n${end}${rest.split(end)[1]}`;
}

const pages = {
  'docs/differences.md': differencesPage(),
  'docs/errors.md': errorsPage(),
  'docs/security.md': securityPage(),
  'docs/settings.md': settingsPage(),
  ...callsFiles(),
  ...typeFiles(),
};
const checking = process.argv.includes('--check');
const missing = [...undocumentedVariables(), ...unlistedTypes()];
for (const error of missing) console.error(error);
let staleCount = missing.length;
for (const [path, text] of Object.entries(pages)) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  staleCount += 1;
  if (checking) console.error(`${path} differs from its source: run npm run docs`);
  else writeFileSync(file, text);
}
// Who may call what, and gets which rows, is written by the tests that also ask a running server; checking it is their own work.
if (!checking) {
  const tests = ['access-matrix', 'rows-matrix'].map((name) => `packages/server/src/routes/${name}.test.ts`);
  const run = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    ...tests,
    '-t',
    'page of the matrix',
  ];
  const { status } = spawnSync(process.execPath, run, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SEXTANT_TEST_WRITE_DOCS: '1' },
  });
  if (status !== 0) console.error('docs/access-matrix.md or docs/rows-matrix.md could not be written');
}
process.exit(checking && staleCount > 0 ? 1 : 0);
