const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

interface Moment {
  readonly year: string;
  readonly day: string;
  /** Empty at midnight. */
  readonly time: string;
}

function readMoment(text: string): Moment | null {
  const found = isoDay.exec(text.trim());
  if (found === null) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found;
  const name = monthNames[Number(month) - 1];
  if (name === undefined) return null;
  const seconds = second === '00' ? '' : `:${second}`;
  const time = hour === '00' && minute === '00' && seconds === '' ? '' : ` ${hour}:${minute}${seconds}`;
  return { year, day: `${Number(day)} ${name}`, time };
}

const whole = ({ day, year, time }: Moment): string => `${day} ${year}${time}`;

/**
 * A time range text as people write it: '1 Jan – 1 Jul 2001', 'from 1 Jan 2001', 'until 1 Jul 2001'. The year is said once.
 * What is no pair of moments ('Last week') stays as it is.
 */
export function showTimeRange(text: string): string {
  const [from = '', to, ...more] = text.split(' : ');
  if (to === undefined || more.length > 0) return text;
  const start = readMoment(from);
  const end = readMoment(to);
  if (start === null && end === null) return text;
  if (start === null) return from.trim() === '' ? `until ${end === null ? to : whole(end)}` : text;
  if (end === null) return to.trim() === '' ? `from ${whole(start)}` : text;
  const isOneYear = start.year === end.year && start.time === '' && end.time === '';
  return isOneYear ? `${start.day} – ${whole(end)}` : `${whole(start)} – ${whole(end)}`;
}
