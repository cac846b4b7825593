import type { ValueType } from '@sextant/contract';

/** A time as it is written in ISO, as fine as it is, down to milliseconds; a day without its hours. */
export function isoText(ms: number, type: ValueType): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return String(ms);
  const text = date.toISOString().replace('T', ' ');
  return type === 'date' ? text.slice(0, -14) : text.slice(0, -1).replace(/\.000$/, '');
}
