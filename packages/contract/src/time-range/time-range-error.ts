/** Why a time range text cannot be resolved; the message is for users. `part` is the end that is wrong. */
export class TimeRangeError extends Error {
  readonly part: 'start' | 'end' | 'range';

  constructor(message: string, part: 'start' | 'end' | 'range' = 'range') {
    super(message);
    this.name = 'TimeRangeError';
    this.part = part;
  }
}
