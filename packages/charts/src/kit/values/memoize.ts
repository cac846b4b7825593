/** `make`, worked out once for each key, and kept as long as the key is. The value may depend on the key alone. */
export function memoizeByObject<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const valueOf = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = valueOf.get(key) ?? { value: make(key) };
    valueOf.set(key, entry);
    return entry.value;
  };
}
