import type { Choice } from './control.ts';

const timeDirectives = /%[-_0]?[aAbBcdefgGHIjLmMpqQsSuUVwWxXyYZ%]/g;

/** True for `smart_date` in its spellings, and for d3 patterns of which every part is one. */
export const isTimeFormat = (format: string): boolean =>
  /^smart_date(_\w+)?$/.test(format) || (format.includes('%') && !format.replaceAll(timeDirectives, '').includes('%'));

/** The number formats offered; any other d3 format may be typed. */
export const numberFormatChoices: readonly Choice[] = [
  { value: 'SMART_NUMBER', label: 'Adaptive' },
  { value: '~g', label: 'As it is' },
  { value: ',d', label: '12,345' },
  { value: ',.1f', label: '12,345.4' },
  { value: ',.2f', label: '12,345.43' },
  { value: ',.3f', label: '12,345.432' },
  { value: '.1s', label: '10k' },
  { value: '.3s', label: '12.3k' },
  { value: '.4r', label: '12350' },
  { value: ',.1%', label: '12.3 %' },
  { value: '.2%', label: '12.35 %' },
  { value: '.3%', label: '12.345 %' },
  { value: '$,.2f', label: '$12,345.43' },
  { value: '$,.3s', label: '$12.3k' },
  { value: '+,', label: '+12,345' },
  { value: 'DURATION', label: 'Duration, from milliseconds: 1m 6s' },
  { value: 'DURATION_SUB', label: 'Duration with parts of a second: 1m 6s 500ms' },
  { value: 'DURATION_COL', label: 'Duration as a clock shows it: 1:06.5' },
  { value: 'MEMORY_BINARY', label: 'Bytes: 1.5 KiB' },
  { value: 'MEMORY_DECIMAL', label: 'Bytes by thousands: 1.5 kB' },
  { value: 'MEMORY_TRANSFER_RATE_BINARY', label: 'Bytes a second: 1.5 KiB/s' },
  { value: 'MEMORY_TRANSFER_RATE_DECIMAL', label: 'Bytes a second by thousands: 1.5 kB/s' },
];

/** The time formats offered; any other d3 time format may be typed. */
export const timeFormatChoices: readonly Choice[] = [
  { value: 'smart_date', label: 'Adaptive' },
  { value: '%-d %b %Y', label: '14 Jan 2001' },
  { value: '%Y-%m-%d', label: '2001-01-14' },
  { value: '%d.%m.%Y', label: '14.01.2001' },
  { value: '%d/%m/%Y', label: '14/01/2001' },
  { value: '%m/%d/%Y', label: '01/14/2001' },
  { value: '%Y-%m-%d %H:%M:%S', label: '2001-01-14 01:32:10' },
  { value: '%d-%m-%Y %H:%M:%S', label: '14-01-2001 01:32:10' },
  { value: '%H:%M:%S', label: '01:32:10' },
];
