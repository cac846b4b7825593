import { parseDate, parseDateTime } from '@internationalized/date';
import type { CalendarDate, CalendarDateTime } from '@internationalized/date';

/** Local wall time as text: '2001-06-09', or '2001-06-09T14:30:00'. It has no zone and is never shifted. */
export type IsoLocal = string;

/** Null for null and for what is no date. */
export function parseIsoLocal(text: IsoLocal | null, hasTime: boolean): CalendarDate | CalendarDateTime | null {
  if (text === null) return null;
  try {
    if (!hasTime) return parseDate(text.slice(0, 10));
    return text.includes('T') ? parseDateTime(text) : parseDateTime(`${text}T00:00:00`);
  } catch {
    return null;
  }
}
