import { formatRison } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import * as z from 'zod';

/** A request that a schema allows. */
export interface PlausibleRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Values that a member of a name may have so that it means something: ids of objects that exist, names of columns. */
export type PlausibleValues = Readonly<Record<string, readonly unknown[]>>;

interface Json {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly items?: Json | readonly Json[];
  readonly prefixItems?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1);
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61);
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = ['a', 'name', 'Æ ø', "it's", '100 %', 'a"b', '', ' ', '{}', '[]', 'x'.repeat(60), '💥'] as const;
const numbers = [0, 1, 2, 3, 10, 99_999, -1] as const;
/** How deep a value may nest: some schemas know themselves. */
const maxDepth = 6;

/** Makes values that fit schemas, out of chance. */
class InputMaker {
  readonly #random: () => number;
  readonly #meanings: PlausibleValues;

  constructor(random: () => number, plausibleValues: PlausibleValues) {
    this.#random = random;
    this.#meanings = plausibleValues;
  }

  pick<Value>(list: readonly Value[]): Value | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  value(schema: z.ZodType, name: string): unknown {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' });
    return this.#of(json as Json, name, 0);
  }

  #of(schema: Json, name: string, depth: number): unknown {
    const knownMeanings = this.#meanings[name];
    if (knownMeanings !== undefined && this.chance(0.8)) return this.pick(knownMeanings);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return this.#of(this.pick(choices) ?? {}, name, depth);
    return this.#ofType(schema, name, depth);
  }

  #ofType(schema: Json, name: string, depth: number): unknown {
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'string':
        return this.#text(schema);
      case 'integer':
        return Math.min(schema.maximum ?? 2 ** 31, Math.max(schema.minimum ?? -(2 ** 31), this.pick(numbers) ?? 1));
      case 'number':
        return this.pick([...numbers, 0.5, -2.25]);
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.pick([null, 1, 'a', true, ['a'], { a: 1 }]);
    }
  }

  #text({ minLength = 0, format }: Json): string {
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    return this.pick(texts.filter(({ length }) => length >= minLength)) ?? 'some text';
  }

  #array({ items, prefixItems }: Json, name: string, depth: number): unknown[] {
    const fixedJsons = prefixItems ?? (Array.isArray(items) ? (items as readonly Json[]) : undefined);
    if (fixedJsons !== undefined) return fixedJsons.map((item) => this.#of(item, name, depth + 1));
    const length = depth >= maxDepth ? 0 : Math.floor(this.#random() * 3);
    return Array.from({ length }, () => this.#of((items as Json | undefined) ?? {}, `${name}[]`, depth + 1));
  }

  #object({ properties = {}, required = [] }: Json, depth: number): Record<string, unknown> {
    const share = depth >= maxDepth ? 0 : 0.35;
    const chosenProperties = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.chance(share),
    );
    return Object.fromEntries(chosenProperties.map(([name, schema]) => [name, this.#of(schema, name, depth + 1)]));
  }
}

const membersOf = (schema: z.ZodType | undefined): readonly (readonly [string, z.ZodType])[] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];

const unwrapSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap() as z.ZodType)
    : schema;

/** A parameter as a text: `q` is written as rison of what is inside. */
function parameterText(inputMaker: InputMaker, name: string, schema: z.ZodType): string {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodCodec) {
    const value = inputMaker.value(inner.def.out as z.ZodType, name);
    return name === 'q' ? formatRison(value) : String(value);
  }
  return String(inputMaker.value(inner, name));
}

/** Requests that the contract allows, `count` of them, always the same for a seed. */
export function plausibleRequests(
  route: Route,
  count: number,
  seed: number,
  plausibleValues: PlausibleValues,
): PlausibleRequest[] {
  const inputMaker = new InputMaker(seeded(seed), plausibleValues);
  return Array.from({ length: count }, () => {
    const params = new Map(
      membersOf(route.params).map(([name, schema]) => [name, parameterText(inputMaker, `:${name}`, schema)]),
    );
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? '1'));
    const query = membersOf(route.query).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success && inputMaker.chance(0.5)
        ? []
        : [`${name}=${encodeURIComponent(parameterText(inputMaker, name, schema))}`],
    );
    const url = query.length === 0 ? path : `${path}?${query.join('&')}`;
    return {
      method: route.method,
      url,
      ...(route.body === undefined ? {} : { body: inputMaker.value(route.body, 'body') }),
    };
  });
}
