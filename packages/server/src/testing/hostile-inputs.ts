import type { Route } from '@sextant/contract';

/** One hostile request. `inputName` names it in the message of a failed assertion. */
export interface HostileRequest {
  readonly inputName: string;
  readonly method: string;
  readonly url: string;
  /** The body as it goes over the wire; absent for none. */
  readonly payload?: string;
}

const nestedArrays = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObject = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Values that readers trip over, as JSON text: types, sizes, unicode, prototype keys. */
const hostileValues: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '1e308',
  '9007199254740993',
  '0.5',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"💥\\u202e\\u0007"',
  '"__proto__"',
  '"\'; drop table users; --"',
  '"{{ 7 * 7 }}"',
  '"[[[["',
  JSON.stringify('x'.repeat(100_000)),
  '[]',
  '[null]',
  '[[]]',
  '[1,"a",null,{}]',
  '{}',
  '{"toString":1,"valueOf":2,"length":-1,"then":true}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"__proto__":{"isAdmin":true}}',
  nestedArrays(5_000),
  nestedObject(2_000),
  `[${'0,'.repeat(20_000)}0]`,
];

/** Texts for a part of the address or a parameter, already encoded. */
const hostileTexts: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  "1'%20OR%20'1'%3D'1",
  '%F0%9F%92%A5',
  '%ED%A0%80',
  '%E0%A4%A',
  'a'.repeat(1_500),
  'a'.repeat(9_000),
];

const hostileRison: readonly string[] = [
  '(',
  '()',
  '!()',
  "'",
  '!n',
  '!(!n)',
  '(page:-1,page_size:-1)',
  '(page:1e99,page_size:0)',
  '(page:999999999999999,page_size:100)',
  '(filters:!n)',
  '(filters:!((col:id,opr:eq)))',
  '(filters:!((col:__proto__,opr:eq,value:1)))',
  "(filters:!((col:id,opr:eq,value:'%00')))",
  '%7B%22filters%22:[%7B%22col%22:%22dashboard_title%22,%22opr%22:%22ct%22,%22value%22:%22%5Cu0000%22%7D]%7D',
  '(filters:!((col:id,opr:in,value:!((a:1)))))',
  '(order_column:__proto__,order_direction:up)',
  '(columns:!(__proto__),keys:!(none,list_columns,x))',
  `${'!('.repeat(3_000)}${')'.repeat(3_000)}`,
  `${'(a:'.repeat(3_000)}1${')'.repeat(3_000)}`,
  '%7B%22__proto__%22%3A1%7D',
];

/** Names of the members that a schema knows; none for a schema that is no object. */
function membersOf(schema: unknown): string[] {
  const shape = typeof schema === 'object' && schema !== null && 'shape' in schema ? schema.shape : null;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** The address with `1` for every parameter but the named ones. */
const addressOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? (name === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1'),
  );

/** Some of `list`, evenly spread, different ones for a different `turn`. */
function spread<T>(list: readonly T[], count: number, turn: number): T[] {
  if (list.length <= count) return [...list];
  const step = list.length / count;
  return Array.from({ length: count }, (_, index) => list[(Math.floor(index * step) + turn) % list.length] as T);
}

/**
 * Hostile requests for a route, about `count` of them, always the same: each parameter of the address, each parameter of the query, the
 * body as a whole and each of its members is given something that it does not expect. `turn` moves the choice.
 */
export function hostileRequests(route: Route, count: number, turn: number): HostileRequest[] {
  const { method, path } = route;
  const inAddress = namesIn(path).flatMap((name) =>
    hostileTexts.map((text) => ({
      inputName: `:${name}=${text.slice(0, 30)}`,
      method,
      url: addressOf(path, { [name]: text }),
    })),
  );
  const inQuery = membersOf(route.query).flatMap((name) =>
    [...(name === 'q' ? hostileRison : hostileTexts), `1&${name}=2`].map((text) => ({
      inputName: `?${name}=${text.slice(0, 30)}`,
      method,
      url: `${addressOf(path)}?${name}=${text}`,
    })),
  );
  const members = membersOf(route.body);
  const wholeTexts = [...hostileValues, '', '{', 'undefined', '\ufeff{}', '"just text"'];
  const inBody =
    route.body === undefined
      ? []
      : [
          ...wholeTexts,
          ...members.flatMap((name) => hostileValues.map((value) => `{${JSON.stringify(name)}:${value}}`)),
          ...hostileValues.map((value) => `{${members.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
        ].map((payload) => ({ inputName: payload.slice(0, 60), method, url: addressOf(path), payload }));
  const share = Math.ceil(count / [inAddress, inQuery, inBody].filter((part) => part.length > 0).length);
  return [inAddress, inQuery, inBody].flatMap((part) => spread(part, share, turn));
}
