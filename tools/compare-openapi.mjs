// node tools/start.mjs --run tools/compare-openapi.mjs: which calls of Superset 2.1.3 are not here, and which members of their bodies and
// returns, by both OpenAPI documents. Superset's is recorded: without the recording it fails. Exit code 1 when a member is missing that
// docs/differences.md does not state; its table of missing calls is derived, and the check fails while it is not that of now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from '@sextant/contract';
import { root } from './bootstrap.mjs';
import { readRecording } from './recordings.mjs';

/** Follows references. */
function resolveReference(document, node, depth = 0) {
  if (node === null || typeof node !== 'object' || depth > 12) return node ?? {};
  if (typeof node.$ref !== 'string') return node;
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce((node, segment) => node?.[segment], document);
  return resolveReference(document, found, depth + 1);
}

/** Dotted names of all members of a schema; items of lists count as their list. */
function membersOf(document, rawSchema, prefix = '', depth = 0) {
  const schema = resolveReference(document, rawSchema);
  if (schema === null || typeof schema !== 'object' || depth > 5) return [];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...parts.flatMap((segment) => membersOf(document, segment, prefix, depth + 1)),
    ...(schema.items === undefined ? [] : membersOf(document, schema.items, prefix, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      return [path, ...membersOf(document, member, path, depth + 1)];
    }),
  ];
}

const plainPath = (path) => path.replaceAll(/\{[^}]+\}|:[a-zA-Z]+/g, '{}').replace(/\/$/, '');

function callsOf(document) {
  const calls = new Map();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(methods)) {
      if (!['get', 'post', 'put', 'delete'].includes(method)) continue;
      const json = (content) => content?.content?.['application/json']?.schema;
      const success = Object.entries(call.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
      calls.set(`${method.toUpperCase()} ${plainPath(path)}`, {
        body: new Set(membersOf(document, json(resolveReference(document, call.requestBody ?? {})))),
        response: new Set(membersOf(document, json(resolveReference(document, success ?? {})))),
      });
    }
  return calls;
}

/** Their document writes `column_name` where any name of a column stands; and for some calls it leaves out what is around a result. */
const isPlaceholder = (member) => /^(label_columns|description_columns|filters)\.column_name\b/.test(member);
const prefixes = ['', 'result.', 'databases.'];
const isDescribed = (ownMembers, member) =>
  prefixes.some((name) => ownMembers.has(name + member)) || isPlaceholder(member);

/**
 * What docs/differences.md states of members: rows of the table under its heading, `| GET /api/v1/x, … | response | members | why |`. A member stands
 * for what is inside it, too; `*` is any call, or any member.
 */
function statedMembers(page) {
  const [, section = ''] = page.split('## Members that are not here');
  const cells = (line) => line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
  return section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => cells(line))
    .map(([, calls, segment, members]) => ({ calls: calls.split(', '), part: segment, members: members.split(', ') }));
}

const isStated = (statedRows, call, segment, member) =>
  statedRows.some(
    (row) =>
      row.part === segment &&
      row.calls.some((calledName) => calledName === '*' || calledName === call) &&
      row.members.some(
        (calledName) => calledName === '*' || member === calledName || member.startsWith(`${calledName}.`),
      ),
  );

/** Calls that are not here, and members that are neither described here nor stated in the page of differences, one line each. */
export function compareOpenapi(recorded, own, page) {
  const [theirCalls, ownCalls] = [callsOf(recorded), callsOf(own)];
  const statedRows = statedMembers(page);
  const missing = [...theirCalls.keys()].filter((name) => !ownCalls.has(name));
  const members = [...theirCalls].flatMap(([name, call]) => {
    const ownCall = ownCalls.get(name);
    if (ownCall === undefined) return [];
    return ['body', 'response'].flatMap((part) => {
      if (ownCall[part].size === 0) return [];
      return [...call[part]]
        .filter((member) => !isDescribed(ownCall[part], member) && !isStated(statedRows, name, part, member))
        .map((member) => `${name} ${part}: ${member}`);
    });
  });
  return { count: theirCalls.size, missing, members };
}

/** The comparison of what is here now. */
export const compareNow = () =>
  compareOpenapi(readRecording('openapi'), openapi('0'), readFileSync(join(root, 'docs', 'differences.md'), 'utf8'));

if (process.argv[1] === import.meta.filename) {
  const found = compareNow();
  console.log(`${found.count} calls of Superset 2.1.3 compared, ${found.missing.length} are not here:`);
  for (const name of found.missing) console.log(`  ${name}`);
  console.log(`Members that are neither described here nor stated in docs/differences.md: ${found.members.length}`);
  for (const line of found.members) console.log(`  ${line}`);
  process.exitCode = found.members.length > 0 ? 1 : 0;
}
