export { addUnits, lastDayOf, timeUnits, truncateTo, wallText } from './calendar.ts';
export type { TimeUnit } from './calendar.ts';
export * from './frame.ts';
export * from './is-relative.ts';
export * from './label.ts';
export * from './resolve.ts';
export * from './shift.ts';
export * from './since-until.ts';
export { instantOf, isZone, wallNow, wallReader } from './zone.ts';
