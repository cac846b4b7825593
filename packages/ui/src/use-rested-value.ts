import { useEffect, useState } from 'react';

/** A value as it was when it rested last for `restMs`. */
export function useRestedValue<Value>(value: Value, restMs: number): Value {
  const [restedValue, setRestedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRestedValue(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return restedValue;
}
