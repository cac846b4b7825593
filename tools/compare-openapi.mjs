// node tools/start.mjs --run tools/compare-openapi.mjs: which calls of Superset 2.1.3 are not here, and which members of their bodies and
// answers, by both OpenAPI documents. Superset's is read from ../shared/golden; without it there is nothing to compare.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from '@sextant/contract';
import { root } from './bootstrap.mjs';

const recorded = join(root, '..', 'shared', 'golden', 'openapi-2.1.3.json');
if (!existsSync(recorded)) {
  console.error(
    'There is no recorded OpenAPI document here (../shared/golden/openapi-2.1.3.json): nothing can be compared.',
  );
  process.exit(1);
}

const theirs = JSON.parse(readFileSync(recorded, 'utf8'));
const ours = openapi('0');

/** Follows references. */
function resolved(document, node, depth = 0) {
  if (node === null || typeof node !== 'object' || depth > 12) return node ?? {};
  if (typeof node.$ref !== 'string') return node;
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce((at, part) => at?.[part], document);
  return resolved(document, found, depth + 1);
}

/** Dotted names of all members of a schema; items of lists count as their list. */
function membersOf(document, given, prefix = '', depth = 0) {
  const schema = resolved(document, given);
  if (schema === null || typeof schema !== 'object' || depth > 5) return [];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...parts.flatMap((part) => membersOf(document, part, prefix, depth + 1)),
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
        path,
        body: new Set(membersOf(document, json(resolved(document, call.requestBody ?? {})))),
        answer: new Set(membersOf(document, json(resolved(document, success ?? {})))),
      });
    }
  return calls;
}

const [known, here] = [callsOf(theirs), callsOf(ours)];
const wanted = [...known];
const missing = wanted.filter(([name]) => !here.has(name));
console.log(`${wanted.length} calls of Superset 2.1.3 compared, ${missing.length} are not here:`);
for (const [name] of missing) console.log(`  ${name}`);
console.log('Members that are not described here:');
for (const [name, call] of wanted) {
  const own = here.get(name);
  if (own === undefined) continue;
  for (const part of ['body', 'answer']) {
    const left = [...call[part]].filter((member) => !own[part].has(member));
    if (left.length > 0 && own[part].size > 0) console.log(`  ${name} ${part}: ${left.join(', ')}`);
  }
}
