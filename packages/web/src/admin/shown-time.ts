const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the server, which is UTC without a mark of it, or epoch milliseconds, as the reader's clock has it. */
export const shownTime = (time: string | number): string =>
  format.format(new Date(typeof time === 'number' ? time : `${time}Z`));
