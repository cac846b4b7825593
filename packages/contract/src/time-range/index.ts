export { addUnits, lastDayOf, timeUnits, truncateTo, wallNow, wallText } from './calendar.ts';
export type { TimeUnit } from './calendar.ts';
export * from './frame.ts';
export * from './label.ts';
export * from './resolve.ts';
