import type Database from 'better-sqlite3';
import { fail, isZone, wallReader } from '@sextant/contract';

const dayMs = 86_400_000;
/** Midnight of 1 January 1970 in SQLite's days, which begin at noon. */
const epochDays = 2_440_587.5;
/** The days that are remembered: 1900 to 2119. */
const firstDay = 2_415_020;
const rememberedDays = 80_000;

/** What the clock of a zone shows, in days; days without a change of the clock are worked out once. */
function dayReader(zone: string): (days: number) => number {
  if (!isZone(zone)) throw fail('ENGINE_021', { zone });
  const read = wallReader(zone);
  const msOf = (days: number): number => Math.round((days - epochDays) * dayMs);
  const offsetAt = (days: number): number => (read(msOf(days)) - msOf(days)) / dayMs;
  // NaN is not known yet, infinite is a day on which the clock changes.
  const offsets = new Float64Array(rememberedDays).fill(Number.NaN);
  return (days) => {
    const day = Math.floor(days + 0.5);
    const index = day - firstDay;
    if (!(index >= 0 && index < rememberedDays)) return days + offsetAt(days);
    const cachedOffset = offsets[index] ?? Number.NaN;
    if (Number.isFinite(cachedOffset)) return days + cachedOffset;
    if (cachedOffset === Number.POSITIVE_INFINITY) return days + offsetAt(days);
    const [start, end] = [offsetAt(day - 0.5), offsetAt(day + 0.5)];
    offsets[index] = start === end ? start : Number.POSITIVE_INFINITY;
    return days + offsetAt(days);
  };
}

/**
 * Adds `WALL_TIME(days, zone)`: what the clock of a zone shows at an instant, both in the days of JULIANDAY, exact to the millisecond that SQLite
 * rounds them to. What is no number is NULL. @throws ENGINE_021 for a zone that does not exist
 */
export function addWallTime(database: Database.Database): void {
  const readerByZone = new Map<string, (days: number) => number>();
  const readerOf = (zone: string): ((days: number) => number) => {
    const cachedReader = readerByZone.get(zone);
    if (cachedReader !== undefined) return cachedReader;
    const createdReader = dayReader(zone);
    readerByZone.set(zone, createdReader);
    return createdReader;
  };
  let [lastZone, read] = ['', (days: number) => days];
  database.function('wall_time', { deterministic: true }, (days: unknown, zone: unknown) => {
    if (typeof days !== 'number') return null;
    // A statement names one zone: comparing two texts takes less than looking one up.
    if (zone !== lastZone) {
      read = readerOf(String(zone));
      lastZone = String(zone);
    }
    return read(days);
  });
}
