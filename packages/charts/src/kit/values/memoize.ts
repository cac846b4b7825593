/** `make`, worked out once for each key, and kept as long as the key is. The value may depend on the key alone. */
export function memoizeByObject<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const valueOf = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = valueOf.get(key) ?? { value: make(key) };
    valueOf.set(key, entry);
    return entry.value;
  };
}

/** `make`, worked out again for a key where one of the other arguments is another; the last value is kept as long as the key is. */
export function memoizeLast<Key extends WeakKey, Rest extends readonly unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const lastOf = new WeakMap<Key, { readonly rest: Rest; readonly value: Value }>();
  return (key, ...rest) => {
    const last = lastOf.get(key);
    const isSame = last?.rest.length === rest.length && last.rest.every((one, index) => Object.is(one, rest[index]));
    if (isSame) return last.value;
    const value = make(key, ...rest);
    lastOf.set(key, { rest, value });
    return value;
  };
}
