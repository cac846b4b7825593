import { isRecord } from './record.ts';

/** What a reader returns for a value that it cannot read. */
const rejectedValue = Symbol('rejected');
type RejectedReason = typeof rejectedValue;

/** What reading came to. */
export type ReadResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly data?: undefined };

/**
 * Reads a part of a stored document: what it knows must be as it says, keys that it does not know are kept. It says yes or no and gives no
 * reasons: a page reads its documents before its first drawing, and has no time for a library that does. What the wire demands of a body is
 * judged by schemas, which say why.
 */
export interface Reader<T> {
  readonly read: (value: unknown) => T | RejectedReason;
  readonly safeParse: (value: unknown) => ReadResult<T>;
  /** @throws TypeError for what cannot be read */
  readonly parse: (value: unknown) => T;
  /** What becomes of a key that is not there: left out, or made; absent rejects. */
  readonly without?: 'left out' | 'made';
}
/** A reader of a key that may be absent. */
export interface OptionalReader<T> extends Reader<T> {
  readonly without: 'left out';
}
/** What a reader gives. */
export type Read<R> = R extends Reader<infer T> ? T : never;

type Shape = Readonly<Record<string, Reader<unknown>>>;
type OptionalKey<S> = { [Key in keyof S]: S[Key] extends { readonly without: 'left out' } ? Key : never }[keyof S];
type Flat<T> = { [Key in keyof T]: T[Key] };
type ShapeValue<S> = Flat<
  { [key: string]: unknown } & { -readonly [Key in Exclude<keyof S, OptionalKey<S>>]: Read<S[Key]> } & {
    -readonly [Key in OptionalKey<S>]?: Read<S[Key]>;
  }
>;
/** A reader of objects; `shape` has the readers of its keys. */
export interface ShapeReader<S extends Shape> extends Reader<ShapeValue<S>> {
  readonly shape: S;
}

const reader = <T>(read: (value: unknown) => T | RejectedReason): Reader<T> => ({
  read,
  safeParse: (value) => {
    const data = read(value);
    return data === rejectedValue ? { success: false } : { success: true, data };
  },
  parse: (value) => {
    const data = read(value);
    if (data === rejectedValue) throw new TypeError('The value does not have the shape that it should have');
    return data;
  },
});

/** Any text, the empty one too. */
export const text: Reader<string> = reader((value) => (typeof value === 'string' ? value : rejectedValue));
/** A number that is finite. */
export const number: Reader<number> = reader((value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : rejectedValue,
);
/** True or false; no other value stands for one. */
export const flag: Reader<boolean> = reader((value) => (typeof value === 'boolean' ? value : rejectedValue));
/** Anything, as long as it is there. */
export const anyValue: Reader<unknown> = reader((value) => value);

/** One of the texts given. */
export const oneOf = <const Word extends string>(choices: readonly Word[]): Reader<Word> =>
  reader((value) => choices.find((choice) => choice === value) ?? rejectedValue);

/** What the first can read, else what the second can. */
export const eitherOf = <A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> =>
  reader<A | B>((value) => {
    const data = first.read(value);
    return data === rejectedValue ? second.read(value) : data;
  });

/** A key that may be absent; present it is read by `inner`, and null is not absent. */
export const optional = <T>(inner: Reader<T>): OptionalReader<T | undefined> => ({
  ...reader((value) => (value === undefined ? undefined : inner.read(value))),
  without: 'left out',
});

/** May be absent, or null. */
export const nullishReader = <T>(inner: Reader<T>): OptionalReader<T | null | undefined> => ({
  ...reader((value) => (value === undefined || value === null ? value : inner.read(value))),
  without: 'left out',
});

/** What is absent reads as the value that `make` gives. */
export const withDefault = <T>(inner: Reader<T>, make: () => NoInfer<T>): Reader<T> => ({
  ...reader((value) => (value === undefined ? make() : inner.read(value))),
  without: 'made',
});

/** A list whose members are all read by `inner`; one that cannot be read rejects the list. */
export const listOf = <T>(inner: Reader<T>): Reader<T[]> =>
  reader((value) => {
    if (!Array.isArray(value)) return rejectedValue;
    const all: T[] = [];
    for (const item of value as readonly unknown[]) {
      const data = inner.read(item);
      if (data === rejectedValue) return rejectedValue;
      all.push(data);
    }
    return all;
  });

/** The texts of a list; what else stands in it, or in its place, is left out. */
export const textsAmong: Reader<string[]> = reader((value) =>
  Array.isArray(value) ? (value as readonly unknown[]).filter((item) => typeof item === 'string') : [],
);

/** A key that is read by `inner`, and is as absent where it cannot be. */
export const ifReadable = <T>(inner: Reader<T>): OptionalReader<T | undefined> => ({
  ...reader((value) => {
    const data = inner.read(value);
    return data === rejectedValue ? undefined : data;
  }),
  without: 'left out',
});

/** Assigned, it would become what the object inherits from. */
const isPrototype = (key: string): boolean => key === '__proto__';

/** An object whose values are all alike. */
export const recordOf = <T>(inner: Reader<T>): Reader<Record<string, T>> =>
  reader((value) => {
    if (!isRecord(value)) return rejectedValue;
    const all: Record<string, T> = {};
    for (const [key, item] of Object.entries(value)) {
      if (isPrototype(key)) continue;
      const data = inner.read(item);
      if (data === rejectedValue) return rejectedValue;
      all[key] = data;
    }
    return all;
  });

/** An object with these keys and any others: first the known ones in their order, then the rest as it came. */
export function shape<S extends Shape>(keys: S): ShapeReader<S> {
  const readers = Object.entries(keys);
  const read = (value: unknown): ShapeValue<S> | RejectedReason => {
    if (!isRecord(value)) return rejectedValue;
    const all: Record<string, unknown> = {};
    for (const [key, inner] of readers) {
      const isThere = key in value;
      if (!isThere && inner.without === 'left out') continue;
      const data = isThere || inner.without === 'made' ? inner.read(value[key]) : rejectedValue;
      if (data === rejectedValue) return rejectedValue;
      all[key] = data;
    }
    for (const [key, item] of Object.entries(value))
      if (!isPrototype(key) && !Object.hasOwn(keys, key)) all[key] = item;
    return all as ShapeValue<S>;
  };
  return { ...reader(read), shape: keys };
}
