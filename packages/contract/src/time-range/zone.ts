import { wallOf } from './calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes far longer to make than to use. Throws RangeError for a zone that does not exist. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat !== undefined) return cachedFormat;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, formatter);
  return formatter;
}

/** True for names of the zone database such as `Europe/Berlin` and `UTC`; offsets such as `+02:00` are none, since they know no summer time. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the clock on the wall shows in `zone` at the instant `clockMs`, as milliseconds of a wall time read as UTC. */
export function wallNow(clockMs: number, zone: string): number {
  if (zone === 'UTC') return clockMs;
  const dateParts = formatOf(zone).formatToParts(clockMs);
  const numberOf = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(dateParts.find((one) => one.type === type)?.value ?? 0);
  const year = dateParts.some(({ type, value }) => type === 'era' && value.startsWith('B'))
    ? 1 - numberOf('year')
    : numberOf('year');
  const timeMs = numberOf('hour') * hourMs + numberOf('minute') * minuteMs + numberOf('second') * secondMs;
  const fraction = ((clockMs % secondMs) + secondMs) % secondMs;
  return wallOf(year, numberOf('month') - 1, numberOf('day'), timeMs + fraction);
}

/**
 * The instant at which the clock in `zone` first shows `wallMs` or later. In the hour that comes twice in autumn that is its first
 * coming; for a time that is left out in spring, the moment of the change. So ranges that share an end never share a row.
 */
export function instantOf(wallMs: number, zone: string): number {
  if (zone === 'UTC') return wallMs;
  const offsetAt = (instantMs: number): number => wallNow(instantMs, zone) - instantMs;
  const [before, after] = [offsetAt(wallMs - dayMs), offsetAt(wallMs + dayMs)];
  if (wallNow(wallMs - before, zone) === wallMs) return wallMs - before;
  if (wallNow(wallMs - after, zone) === wallMs) return wallMs - after;
  let [earlyMs, lateMs] = [wallMs - Math.max(before, after), wallMs - Math.min(before, after)];
  while (lateMs - earlyMs > 1) {
    const middle = Math.floor((earlyMs + lateMs) / 2);
    if (wallNow(middle, zone) >= wallMs) lateMs = middle;
    else earlyMs = middle;
  }
  return lateMs;
}

/** `wallNow` for many instants of one zone: days without a change of the clock are worked out once. */
export function wallReader(zone: string): (instantMs: number) => number {
  if (zone === 'UTC') return (instantMs) => instantMs;
  const offsets = new Map<number, number | null>();
  return (instantMs) => {
    const day = Math.floor(instantMs / dayMs);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [start, end] = [day * dayMs, (day + 1) * dayMs].map((instant) => wallNow(instant, zone) - instant);
      offset = start === end ? (start ?? null) : null;
      offsets.set(day, offset);
    }
    return offset === null ? wallNow(instantMs, zone) : instantMs + offset;
  };
}
