import { isGrain } from '@sextant/contract';
import type { Frame } from './frame.ts';
import { readOptions } from './options.ts';

/** Steps that a forecast has no frequency for. */
const unknownSteps = new Set<string>(['PT5S', 'PT30S', 'PT6H']);

const optionNames = [
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
export function prophet(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('prophet', rawOptions, optionNames);
  const grain = options.text('time_grain', '');
  if (grain === '') options.reject('Time grain missing');
  if (!isGrain(grain) || unknownSteps.has(grain)) options.reject(`Unsupported time grain: ${grain}`);
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
