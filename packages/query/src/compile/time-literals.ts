import { instantOf, wallNow, type DatasetColumn } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';

const pad = (number: number, width = 2): string => String(number).padStart(width, '0');

const patternParts: Readonly<Record<string, (time: Date) => string>> = {
  Y: (time) => pad(time.getUTCFullYear(), 4),
  y: (time) => pad(time.getUTCFullYear() % 100),
  m: (time) => pad(time.getUTCMonth() + 1),
  d: (time) => pad(time.getUTCDate()),
  H: (time) => pad(time.getUTCHours()),
  M: (time) => pad(time.getUTCMinutes()),
  S: (time) => pad(time.getUTCSeconds()),
  f: (time) => pad(time.getUTCMilliseconds() * 1000, 6),
  F: (time) => time.toISOString().slice(0, 10),
  T: (time) => time.toISOString().slice(11, 19),
  '%': () => '%',
};

/** An epoch millisecond in a strftime pattern (the parts that stored times use); unknown parts stay as they are. */
const formatTime = (ms: number, pattern: string): string =>
  pattern.replaceAll(/%([a-zA-Z%])/g, (all, partCode: string) => patternParts[partCode]?.(new Date(ms)) ?? all);

/** The shortest ISO text: no clock at midnight, no fraction at a whole second. It sorts before every longer text of the same moment. */
function shortestText(ms: number): string {
  const iso = new Date(ms).toISOString();
  if (iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  return `${iso.slice(0, 10)} ${iso.endsWith('.000Z') ? iso.slice(11, 19) : iso.slice(11, 23)}`;
}

/** A wall time as the column stores it, so that the bare column is compared and the engine can skip blocks; for instants its instant in `zone`. */
export function timeLiteral(
  ms: number,
  column: Pick<DatasetColumn, 'type' | 'timeFormat'> | null,
  zone: string,
): Expression {
  if (column === null) return make.timestamp(ms);
  const storedMs = column.type === 'timestamptz' ? instantOf(ms, zone) : ms;
  if (column.timeFormat === 'epoch_s') return make.integer(Math.floor(storedMs / 1000));
  if (column.timeFormat === 'epoch_ms') return make.integer(Math.floor(storedMs));
  switch (column.type) {
    case 'integer':
    case 'float':
    case 'decimal':
      // Numbers written like dates (20240131) or bare years compare as numbers.
      return make.integer(formatTime(ms, column.timeFormat ?? '%Y'));
    case 'text':
      return make.text(column.timeFormat === null ? shortestText(ms) : formatTime(ms, column.timeFormat));
    case 'date':
      return make.date(ms);
    case 'timestamptz':
      return make.timestamptz(storedMs);
    default:
      return make.timestamp(ms);
  }
}

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The wall time of an ISO date or date-time text, epoch milliseconds; one that names its offset is what `zone` shows then. Null for all other text. */
export function parseIsoTime(text: string, zone: string): number | null {
  const match = isoPattern.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zoneName] = match;
  const millis = fraction.padEnd(3, '0').slice(0, 3);
  // Node reads an offset without its colon, too.
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${zoneName ?? 'Z'}`);
  if (Number.isNaN(ms)) return null;
  return zoneName === undefined ? ms : wallNow(ms, zone);
}
