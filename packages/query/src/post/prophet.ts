import type { Frame } from './frame.ts';
import { readOptions } from './options.ts';

const grains = new Set([
  'PT1S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
]);

const known = [
  'time_grain',
  'periods',
  'confidence_interval',
  'yearly_seasonality',
  'weekly_seasonality',
  'daily_seasonality',
  'monthly_seasonality',
  'index',
];

/** Checks what a forecast asks for, in Superset's order and words, and rejects it: there is no forecasting model here. */
export function prophet(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('prophet', given, known);
  const grain = options.text('time_grain', '');
  if (grain === '') options.reject('Time grain missing');
  if (!grains.has(grain)) options.reject(`Unsupported time grain: ${grain}`);
  const periods = options.raw('periods');
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0)
    options.reject('Periods must be a whole number');
  const confidence = options.raw('confidence_interval');
  if (typeof confidence !== 'number' || !(confidence > 0 && confidence < 1))
    options.reject('Confidence interval must be between 0 and 1 (exclusive)');
  const index = options.text('index', '__timestamp');
  const all = [...frame.index, ...frame.columns];
  if (!all.some(({ path }) => path[0] === index)) options.reject('DataFrame must include temporal column');
  if (all.length < 2) options.reject('DataFrame include at least one series');
  return options.reject('`prophet` package not installed');
}
