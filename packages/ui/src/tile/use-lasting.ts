import { useEffect, useState } from 'react';

/** True once `is` has been true for `ms` without a break; false at once when it ends. */
export function useLasting(is: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is, ms]);
  return is && isLong;
}
