import { countOf } from '@sextant/contract';
import type { ImportRun, ScheduleTime } from '@sextant/contract';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekdays as choices: 1 is Monday. */
export const weekdayChoices = weekdays.map((text, index) => ({ id: String(index + 1), text }));

const two = (number: number): string => String(number).padStart(2, '0');

/** `06:00` of minutes after midnight. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Minutes after midnight of `6:00`; null for what is no time. */
export function minuteOf(text: string): number | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? minutes : null;
}

/** When a file is looked for, in words. */
export function timeText({ every, minute, weekday }: ScheduleTime): string {
  if (every === 'quarter') return 'Every 15 minutes';
  if (every === 'hour') return minute % 60 === 0 ? 'Every hour' : `Every hour, ${minute % 60} minutes past`;
  return `Every ${every === 'day' ? 'day' : (weekdays[weekday - 1] ?? '')} at ${clockText(minute)}`;
}

/** What a run did to the rows, or why it did nothing. */
export function runText({ outcome, rowsBefore, rowsAfter, unfitRows, message }: ImportRun): string {
  const empty =
    unfitRows === null || unfitRows === 0
      ? ''
      : `; ${countOf(unfitRows, 'row lost a cell', 'rows lost cells')} that did not fit`;
  const more = message === null ? '' : `. ${message}`;
  switch (outcome) {
    case 'imported':
      return `${countOf(rowsAfter ?? 0, 'row')}, ${countOf(rowsBefore ?? 0, 'row')} before${empty}${more}`;
    case 'unchanged':
      return 'The file is the same as before';
    case 'running':
      return 'Under way';
    case 'interrupted':
      return 'Cut by a stop of the server; it began again after that';
    case 'failed':
      return message ?? '';
  }
}

/** The outcome of a run in a word, with its tone. */
export const outcomeTexts = {
  imported: { text: 'Imported', tone: 'ok' },
  unchanged: { text: 'Unchanged', tone: 'neutral' },
  running: { text: 'Running', tone: 'info' },
  interrupted: { text: 'Interrupted', tone: 'warn' },
  failed: { text: 'Failed', tone: 'danger' },
} as const satisfies Readonly<Record<ImportRun['outcome'], { readonly text: string; readonly tone: string }>>;
