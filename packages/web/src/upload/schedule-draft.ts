import type { ImportSchedule, ImportScheduleBody, ScheduleSource, ScheduleTime } from '@sextant/contract';
import { clockText, minuteOf } from '../shell/format/schedule-texts.ts';

/** A schedule while it is written. */
export interface ScheduleDraft {
  readonly kind: ScheduleSource['kind'];
  readonly path: string | null;
  readonly address: string;
  readonly mode: ImportScheduleBody['mode'];
  readonly every: ScheduleTime['every'];
  /** As it was typed: `06:00`. */
  readonly clock: string;
  /** Minutes past the hour. */
  readonly minute: number | null;
  readonly weekday: number;
  readonly takesUnfit: boolean;
}

const first: ScheduleDraft = {
  kind: 'file',
  path: null,
  address: '',
  mode: 'replace',
  every: 'day',
  clock: '06:00',
  minute: 0,
  weekday: 1,
  takesUnfit: false,
};

/** The draft of a schedule that is there, or of a new one. */
export function draftOfSchedule(schedule: ImportSchedule | null): ScheduleDraft {
  if (schedule === null) return first;
  const { source, time, mode, takesUnfit } = schedule;
  return {
    kind: source.kind,
    path: source.kind === 'file' ? source.location : null,
    address: source.kind === 'url' ? source.location : '',
    mode,
    every: time.every,
    clock: clockText(time.minute),
    minute: time.minute % 60,
    weekday: time.weekday,
    takesUnfit,
  };
}

/** Where the file is; null while that is not said. */
export function sourceOfDraft({ kind, path, address }: ScheduleDraft): ScheduleSource | null {
  const location = kind === 'file' ? (path ?? '') : address.trim();
  return location === '' ? null : { kind, location };
}

/** When it is looked for; null while the time is none. */
export function timeOfDraft({ every, clock, minute, weekday }: ScheduleDraft): ScheduleTime | null {
  const atMinute = every === 'hour' || every === 'quarter' ? (minute ?? 0) : minuteOf(clock);
  return atMinute === null ? null : { every, minute: atMinute, weekday };
}
