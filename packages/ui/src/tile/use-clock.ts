import { useEffect, useState } from 'react';

/** The time now (epoch ms), renewed every `everyMs`; null stops the clock at its last value. */
export function useClock(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
