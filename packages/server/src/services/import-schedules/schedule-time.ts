import type { ScheduleTime } from '@sextant/contract';

const quarterMs = 15 * 60_000;

/**
 * When a schedule is due next after a moment, both epoch milliseconds. Times of day are wall times of `zone`: one that summer time leaves out is an hour
 * later, one that comes twice is the first.
 */
export function nextTime({ every, minute, weekday }: ScheduleTime, zone: string, after: number): number {
  if (every === 'quarter') return (Math.floor(after / quarterMs) + 1) * quarterMs;
  const now = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone);
  if (every === 'hour') {
    const inHour = now.with({ minute: minute % 60, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
    return (inHour.epochMilliseconds > after ? inHour : inHour.add({ hours: 1 })).epochMilliseconds;
  }
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  const stepDays = every === 'day' ? 1 : 7;
  const firstDays = every === 'day' ? 0 : (weekday - now.dayOfWeek + 7) % 7;
  const dayAfter = (days: number): number =>
    now.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
  const first = dayAfter(firstDays);
  return first > after ? first : dayAfter(firstDays + stepDays);
}
